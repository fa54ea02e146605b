import type { Scope } from '@activity-tracking/client'
import { InvalidArgumentError } from 'commander'

const ALL: Readonly<Record<Scope, true>> = {
  read: true,
  read_all: true,
  'profile:read_all': true,
  'profile:write': true,
  'activity:read': true,
  'activity:read_all': true,
  'activity:write': true,
}

export const SCOPES: readonly string[] = Object.keys(ALL)

const isScope = (text: string): text is Scope => Object.hasOwn(ALL, text)

/** The scopes of `--scope`. */
export function toScopes(text: string): readonly Scope[] {
  const scopes = text.split(/[\s,]+/).filter(Boolean)
  const unknown = scopes.find((scope) => !isScope(scope))
  if (unknown !== undefined) throw new InvalidArgumentError(`The scope ${unknown} does not exist. Scopes: ${SCOPES.join(', ')}.`)
  if (scopes.length === 0) throw new InvalidArgumentError('At least one scope is needed.')
  return scopes.filter(isScope)
}
