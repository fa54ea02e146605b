import { operations } from '@activity-tracking/spec'
import type { components } from '../control/control.gen.ts'
import { controlSchemas } from '../control/schemas.gen.ts'

/** What shall go wrong, as the control API and the file of `--faults` say it. */
export type FaultRules = components['schemas']['FaultRules']
export type FaultRule = components['schemas']['FaultRule']

/** As far as the description of the rules goes. */
interface PropertySchema {
  readonly $ref?: string
  readonly type?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly enum?: readonly string[]
}

const RULE_PROPERTIES: Readonly<Record<string, PropertySchema>> = controlSchemas.FaultRule.properties
const EFFECTS = ['status', 'delay_ms', 'cut', 'body']
const OPERATIONS = new Set<string>(['*', ...operations.map(({ operationId }) => operationId)])

/** The rules in a JSON value, or everything that is wrong with it, one sentence each: `rules[0].times must be at least 1`. */
export function readFaultRules(value: unknown): { readonly rules: FaultRules } | { readonly problems: readonly string[] } {
  const problems = problemsOf(value)
  return problems.length === 0 ? { rules: value as FaultRules } : { problems }
}

function problemsOf(value: unknown): string[] {
  if (!isObject(value) || !Array.isArray(value['rules'])) return ['fault rules are an object with a list "rules"']
  const problems = Object.keys(value)
    .filter((name) => name !== 'rules' && name !== 'seed')
    .map((name) => `fault rules have no property "${name}"`)
  if (value['seed'] !== undefined && !Number.isInteger(value['seed'])) problems.push('seed must be a whole number')
  return [...problems, ...value['rules'].flatMap((rule: unknown, index) => problemsOfRule(rule, `rules[${index}]`))]
}

function problemsOfRule(rule: unknown, at: string): string[] {
  if (!isObject(rule)) return [`${at} must be an object`]
  const problems = Object.entries(rule).flatMap(([name, value]) => {
    const schema = Object.hasOwn(RULE_PROPERTIES, name) ? RULE_PROPERTIES[name] : undefined
    if (schema === undefined) return [`${at} has no property "${name}"; there are ${Object.keys(RULE_PROPERTIES).join(', ')}`]
    const wanted = whatIsWanted(schema, value)
    return wanted === undefined ? [] : [`${at}.${name} must be ${wanted}`]
  })
  return problems.length > 0 ? problems : contradictionsOf(rule, at)
}

/** What a value should be when it is not; undefined when it is. */
function whatIsWanted(
  { $ref, type, minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY, enum: values }: PropertySchema,
  value: unknown,
) {
  if ($ref !== undefined) return isMoment(value) ? undefined : 'a moment in time such as 2026-11-02T10:00:00Z'
  if (values !== undefined) return values.includes(value as string) ? undefined : `one of ${values.join(', ')}`
  if (type === 'string') return typeof value === 'string' ? undefined : 'text'
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'a number'
  if (type === 'integer' && !Number.isInteger(value)) return 'a whole number'
  if (value < minimum) return `at least ${minimum}`
  return value > maximum ? `at most ${maximum}` : undefined
}

function contradictionsOf(rule: Readonly<Record<string, unknown>>, at: string): string[] {
  const { operation_id: operationId, cut } = rule
  if (operationId === undefined) return [`${at}.operation_id is missing`]
  if (!OPERATIONS.has(operationId as string)) return [`${at}.operation_id: the service has no operation "${operationId}"; * stands for all`]
  if (EFFECTS.every((name) => rule[name] === undefined)) return [`${at} does nothing: give ${EFFECTS.join(', ')}`]
  const useless = ['status', 'body'].filter((name) => rule[name] !== undefined)
  if ((cut === 'before' || cut === 'after') && useless.length > 0) {
    return [`${at}: cut "${cut}" sends no answer, so ${useless.join(' and ')} cannot be given with it`]
  }
  return []
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.test(value) && !Number.isNaN(Date.parse(value))
