import { findOperation, followIn, type Schema } from '@activity-tracking/kit/server/document'
import { loadDocument } from '@activity-tracking/kit/server/load-document'
import type { Sandbox } from '@activity-tracking/sandbox'
import { getOperation, type Operation, type OperationId } from '@activity-tracking/spec'
import type { Provocation, WantedResponse } from '../../src/index.ts'
import { EVERY_SCOPE, type ExhaustedApp, type Tools } from './sandbox-tools.ts'

const UNKNOWN = '9007199254740881'

export const START = Date.parse('2026-06-02T10:00:00Z')
const DAY = 24 * 60 * 60 * 1000

/** Provokes each response of a sandbox: with requests of another app or athlete, objects that do not exist, or exceeded limits. */
export function createProvoke(sandbox: Sandbox, tools: Tools, callbackUrl: string): (wanted: WantedResponse) => Promise<Provocation> {
  let day = 0
  return async (wanted) => {
    // A new day for each call starts new windows of the rate limits.
    day += 1
    await sandbox.control.setClock({ now: new Date(START + day * DAY).toISOString() })
    return provoke(sandbox, tools, callbackUrl, wanted)
  }
}

async function provoke(sandbox: Sandbox, tools: Tools, callbackUrl: string, { operationId, status }: WantedResponse): Promise<Provocation> {
  await sandbox.control.updateApp({ client_id: sandbox.clientId, active: true })
  const operation = getOperation(operationId)
  if (status < 300) {
    if (operationId === 'createSubscription') await tools.unsubscribe()
    return {}
  }
  if (status === 401 && operationId !== 'revokeToken') return wrongClientOrToken(operation)
  if (status === 404) return provokeAbsence(sandbox, operation)
  if (status === 402) return { headers: { Authorization: `Bearer ${await tools.token(EVERY_SCOPE, await tools.freeAthlete())}` } }
  if (status === 403 && operationId !== 'authorizeApp') {
    await sandbox.control.updateApp({ client_id: sandbox.clientId, active: false })
    return operationId === 'deleteSubscription' ? { path: { subscription_id: '1' } } : {}
  }
  if (status === 400 && operationId === 'createSubscription') {
    await tools.subscribe(callbackUrl)
    return {}
  }
  if (status === 400) return wrongValue(operation)
  if (status === 429 && operation.base === 'api') return asExhaustedApp(operation, await tools.exhaustedApp())
  return { impossible: 'this target cannot provoke it' }
}

/** An object that does not exist, or a time at which the operation does not exist yet or no longer exists. */
async function provokeAbsence(sandbox: Sandbox, operation: Operation): Promise<Provocation> {
  const { available, removed } = operation.lifecycle
  if (operation.path.startsWith('/athletes/{id}/')) return { impossible: "another athlete's id is refused with 403" }
  const absentAt = removed ?? available
  if (absentAt !== undefined) {
    const now = Date.parse(absentAt) - (removed === undefined ? 1000 : 0)
    await sandbox.control.setClock({ now: new Date(now).toISOString() })
    return {}
  }
  const { path, query } = inputOf(operation)
  return path.length > 0 ? { path: withValue(path, UNKNOWN) } : { query: withValue(query.filter(isRequiredId), UNKNOWN) }
}

const isRequiredId = ({ name, required = false }: Input): boolean => required && name.endsWith('_id')

/** Invalid requests of operations without a parameter or a field that has a limited set of values. */
const WRONG: Readonly<Partial<Record<OperationId, Provocation>>> = {
  exploreSegments: { query: { bounds: 'everywhere' } },
  issueToken: { body: { code: 'used-already' } },
  revokeToken: { body: { token: undefined } },
  deauthorizeApp: { body: { access_token: undefined } },
  authorizeApp: { query: { scope: 'everything' } },
  listSubscriptions: { query: { client_id: '1' } },
  deleteSubscription: { path: { subscription_id: '1' }, query: { client_id: '1' } },
}

/**
 * An invalid value for one parameter or field of the operation.
 * @throws Error that names the table to extend, if none can be derived
 */
function wrongValue(operation: Operation): Provocation {
  const { query, body } = inputOf(operation)
  const known = WRONG[operation.operationId]
  if (known !== undefined) return known
  if (query.some(isLimited)) return { query: withValue(query.filter(isLimited).slice(0, 1), 'wrong') }
  if (body.some(isLimited)) return { body: withValue(body.filter(isLimited).slice(0, 1), 'wrong') }
  throw new Error(`${operation.operationId} has a response 400: add an invalid request to WRONG in sandbox-provocations.ts`)
}

/** Whether text without a meaning is an invalid value. */
const isLimited = ({ schema: { type, enum: values, items } }: Input): boolean =>
  values !== undefined ||
  /^(integer|number|boolean)$/.test(String(type)) ||
  (items !== undefined && followIn(document, items)['enum'] !== undefined)

/** The request as another app sends it, whose limits are used up. */
function asExhaustedApp(operation: Operation, { clientId, clientSecret, accessToken }: ExhaustedApp): Provocation {
  const { query, body } = inputOf(operation)
  const client = { client_id: clientId, client_secret: clientSecret }
  const path = operation.operationId === 'deleteSubscription' ? { path: { subscription_id: '1' } } : {}
  if (body.some(({ name }) => name === 'client_secret')) return { ...path, body: client }
  if (query.some(({ name }) => name === 'client_secret')) return { ...path, query: client }
  return { headers: { Authorization: `Bearer ${accessToken}` } }
}

function wrongClientOrToken(operation: Operation): Provocation {
  const { query, body } = inputOf(operation)
  for (const name of ['client_secret', 'access_token']) {
    if (body.some((field) => field.name === name)) return { body: { [name]: 'wrong' } }
    if (query.some((parameter) => parameter.name === name)) return { query: { [name]: 'wrong' } }
  }
  return { headers: { Authorization: 'Bearer unknown' } }
}

const document = loadDocument()

/** A parameter or a field of the body, with its schema. */
interface Input {
  readonly name: string
  readonly required?: boolean
  readonly schema: Schema
}

/** The parameters and the fields of the body that the description has. */
function inputOf(row: Operation): Readonly<Record<'path' | 'query' | 'body', readonly Input[]>> {
  const { operation, parameters } = findOperation(document, row)
  const at = (place: 'path' | 'query'): readonly Input[] =>
    parameters.filter((each) => each.in === place).map((each) => ({ ...each, schema: followIn(document, each.schema) }))
  const bodies = Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => followIn(document, schema))
  const fields = bodies.flatMap(({ oneOf, properties = {} }) =>
    oneOf === undefined ? [properties] : oneOf.map((each) => followIn(document, each).properties ?? {}),
  )
  return {
    path: at('path'),
    query: at('query'),
    body: fields.flatMap(Object.entries).map(([name, schema]: [string, Schema]) => ({ name, schema: followIn(document, schema) })),
  }
}

const withValue = (inputs: readonly Input[], value: string): Record<string, string> =>
  Object.fromEntries(inputs.map(({ name }) => [name, value]))
