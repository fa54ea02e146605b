import type { FaultRules } from '../core/faults.ts'
import { controlDescription } from '../description/control-description.ts'
import { sentenceOf } from '../description/strict-input.ts'

const SCHEMA = { $ref: '#/components/schemas/FaultRules' }

/** Reads the rules from a JSON value. Returns all problems if it is invalid, one sentence each, as in the control API. */
export function readFaultRules(value: unknown): { readonly rules: FaultRules } | { readonly problems: readonly string[] } {
  const violations = controlDescription.violationsOf(SCHEMA, value)
  return violations.length === 0
    ? { rules: value as FaultRules }
    : { problems: violations.map((violation) => sentenceOf(violation, 'the value')) }
}
