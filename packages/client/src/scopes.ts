import type { Scope } from './operations.gen.ts'

/** Scopes that include another one. */
const WIDER: Partial<Record<Scope, Scope>> = { read: 'read_all', 'activity:read': 'activity:read_all' }

/**
 * The scopes that a page needs and the athlete has not granted, in the order of `needed`. `read_all` includes `read`, and `activity:read_all`
 * includes `activity:read` (inferred).
 * @param granted scopes that the athlete has granted, for example those of `onConnected` or `app.session(id).scopes`
 * @param needed scopes of which the page needs every one
 */
export const missingScopes = (granted: readonly Scope[], needed: readonly Scope[]): readonly Scope[] =>
  needed.filter((scope) => ![scope, WIDER[scope]].some((each) => each !== undefined && granted.includes(each)))
