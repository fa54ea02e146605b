import type { Sandbox } from '@activity-tracking/sandbox'
import type { OperationId } from '@activity-tracking/spec'
import { describedOperation } from '../../src/description.ts'
import type { Provocation, WantedResponse } from '../../src/index.ts'

const UNKNOWN = '9007199254740881'

/** Invalid requests of operations without a parameter or a field whose values are not text. */
const WRONG: Readonly<Partial<Record<OperationId, Provocation>>> = {
  updateActivity: { body: { commute: 'wrong' } },
  exploreSegments: { query: { bounds: 'everywhere' } },
  createUpload: { body: { data_type: 'doc' } },
  createSubscription: { body: { callback_url: 'nowhere' } },
  issueToken: { body: { code: 'used-already' } },
  revokeToken: { body: { token: undefined } },
  deauthorizeApp: { body: { access_token: undefined } },
  authorizeApp: { query: { scope: 'everything' } },
  listSubscriptions: { query: { client_id: '1' } },
  deleteSubscription: { path: { subscription_id: '1' }, query: { client_id: '1' } },
}

/**
 * Provokes a response of a sandbox that is not a success: with invalid requests, objects that do not exist, a time at which the operation does not
 * exist, another athlete, an inactive app, or a fault.
 */
export async function provokeRefusal({ control, clientId }: Sandbox, { operationId, status }: WantedResponse): Promise<Provocation> {
  const { row, parameters } = describedOperation(operationId)
  const { available, removed } = row.lifecycle
  const absentAt = removed ?? available
  if (status === 400) return wrongValue(operationId)
  if (status === 401) return wrongCredentials(operationId)
  if (status === 402) {
    const { athletes } = await control.getState()
    const athlete = athletes.find(({ subscribed }) => !subscribed)
    const { access_token } = await control.createToken({ athlete_id: Number(athlete?.id), scope: 'read_all,activity:read_all' })
    return { headers: { Authorization: `Bearer ${access_token}` } }
  }
  if (status === 403 && operationId !== 'authorizeApp') {
    await control.updateApp({ client_id: clientId, active: false })
    return operationId === 'deleteSubscription' ? { path: { subscription_id: '1' } } : {}
  }
  if (status === 404 && absentAt !== undefined) {
    await control.setClock({ now: new Date(Date.parse(absentAt) - (removed === undefined ? 1000 : 0)).toISOString() })
    return {}
  }
  // The id of another athlete is refused with 403.
  if (status === 404 && !row.path.startsWith('/athletes/')) {
    const place = row.path.includes('{') ? 'path' : 'query'
    const ids = parameters.filter(({ in: location, name, required }) => location === place && required && /id$/i.test(name))
    return { [place]: Object.fromEntries(ids.filter(({ name }) => name !== 'client_id').map(({ name }) => [name, UNKNOWN])) }
  }
  if (status !== 429 && status !== 500) return { impossible: 'this target cannot provoke it' }
  await control.setFaults({ rules: [{ operation_id: operationId, status, times: 1 }] })
  return {}
}

/**
 * An invalid value for one parameter or field of the operation.
 * @throws Error that names the table to extend, if none can be derived
 */
function wrongValue(operationId: OperationId): Provocation {
  const known = WRONG[operationId]
  if (known !== undefined) return known
  const { parameters, body } = describedOperation(operationId)
  const parameter = parameters.find(({ in: place, example }) => place === 'query' && typeof example !== 'string')
  if (parameter !== undefined) return { query: { [parameter.name]: 'wrong' } }
  const [example = {}] = body?.examples.values() ?? []
  const field = Object.entries(example as object).find(([, value]) => typeof value !== 'string')
  if (field !== undefined) return { body: { [field[0]]: 'wrong' } }
  throw new Error(`${operationId} has a response 400: add an invalid request to WRONG in sandbox-provocations.ts`)
}

function wrongCredentials(operationId: OperationId): Provocation {
  const { row, parameters } = describedOperation(operationId)
  if (row.authentication === 'bearer') return { headers: { Authorization: 'Bearer unknown' } }
  if (row.authentication === 'basic') return { headers: { Authorization: `Basic ${btoa('1:wrong')}` } }
  const credential = { [operationId === 'deauthorizeApp' ? 'access_token' : 'client_secret']: 'wrong' }
  return parameters.some(({ name }) => name === 'client_secret') ? { query: credential } : { body: credential }
}
