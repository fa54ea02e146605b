import { type Operation, operations, type Scope } from '@activity-tracking/spec'
import { parseExact } from '../base/exact-json.ts'
import { athleteOf, groupBy, type Observation, type Rule, shownBy } from './observation.ts'

/** Refreshes that returned the same tokens. */
export const refreshedEarly: Rule = (observations) => {
  const early = observations.filter(isSamePair)
  const times = early.length === 1 ? 'once' : `${early.length} times`
  return shownBy(early, 'refreshed-early', `A token was refreshed ${times} with more than an hour left, which returns the same tokens.`)
}

function isSamePair({ operationId, status, form, text }: Observation): boolean {
  if (operationId !== 'issueToken' || status !== 200 || text === undefined) return false
  const sent = form.get('refresh_token')
  return form.get('grant_type') === 'refresh_token' && (parseExact(text) as { refresh_token?: unknown }).refresh_token === sent
}

const OPERATIONS: ReadonlyMap<string, Operation> = new Map(operations.map((operation) => [operation.operationId, operation]))

/** With fewer requests, it is not clear what an app needs. */
const FEWEST_REQUESTS = 20

/** Scopes for which the app receives events, without a request. */
const FOR_EVENTS: readonly string[] = ['activity:read', 'activity:read_all'] satisfies Scope[]

/** Scopes that the athlete granted on the consent page and that no request has needed since. */
export const unusedScope: Rule = (observations) => {
  const subscribed = observations.some(({ operationId, status }) => operationId === 'createSubscription' && status === 201)
  const consents = observations.filter(
    ({ operationId, method, status, athleteId }) =>
      operationId === 'authorizeApp' && method === 'POST' && status === 302 && athleteId !== null,
  )
  return groupBy(consents, athleteOf).flatMap((group) => {
    const consent = group.at(-1) ?? group[0]
    const { athleteId, number, form } = consent
    const requests = observations.filter((each) => each.number > number && each.athleteId === athleteId && each.status < 400)
    if (requests.length < FEWEST_REQUESTS) return []
    const used = new Set(requests.flatMap(({ operationId }) => scopesOf(operationId)))
    const unused = form.getAll('granted').filter((scope) => !used.has(scope) && !(subscribed && FOR_EVENTS.includes(scope)))
    if (unused.length === 0) return []
    const [verb, what] = unused.length === 1 ? ['was', 'the scope'] : ['were', 'the scopes']
    const message = `Athlete ${athleteId} granted ${what} ${unused.join(', ')}, which ${verb} not needed in ${requests.length} requests since.`
    return shownBy([consent], 'unused-scope', message)
  })
}

/** Scopes that an operation can need. */
function scopesOf(operationId: string | null): readonly string[] {
  const operation = OPERATIONS.get(operationId ?? '')
  return operation === undefined ? [] : [...operation.scopes, ...operation.conditionalScopes.map(({ scope }) => scope)]
}
