import type { Sandbox } from '@activity-tracking/sandbox'
import { getOperation } from '@activity-tracking/spec'
import type { Provocation, WantedResponse } from '../../src/index.ts'
import { EVERY_SCOPE, type Tools } from './sandbox-tools.ts'

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
  const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
  if (status < 300) {
    if (operationId === 'createSubscription') await tools.unsubscribe()
    return {}
  }
  if (status === 401 && operationId !== 'revokeToken') return wrongClientOrToken(operationId)
  if (status === 404 && FOR_ONESELF.includes(operationId)) return { impossible: "another athlete's id is refused with 403" }
  const absent = ABSENT_AT[operationId]
  if (status === 404 && absent !== undefined) {
    await sandbox.control.setClock({ now: absent })
    return {}
  }
  if (status === 404 && getOperation(operationId).path.includes('{')) {
    return { path: { id: UNKNOWN, uploadId: UNKNOWN, subscription_id: UNKNOWN } }
  }
  if (status === 404) return { query: { segment_id: UNKNOWN } }
  if (status === 402) return bearer(await tools.token(EVERY_SCOPE, await tools.freeAthlete()))
  if (status === 403 && operationId !== 'authorizeApp') {
    await sandbox.control.updateApp({ client_id: sandbox.clientId, active: false })
    return operationId === 'deleteSubscription' ? { path: { subscription_id: '1' } } : {}
  }
  if (status === 400 && operationId === 'createSubscription') {
    await tools.subscribe(callbackUrl)
    return {}
  }
  if (status === 400) return WRONG[operationId] ?? { impossible: 'this target cannot provoke it' }
  if (status === 429 && getOperation(operationId).base === 'api') {
    await tools.useUpLimits()
    return operationId === 'deleteSubscription' ? { path: { subscription_id: '1' } } : {}
  }
  return { impossible: 'this target cannot provoke it' }
}

/** A time at which the operation does not exist yet, or no longer exists. */
const ABSENT_AT: Readonly<Record<string, string>> = { revokeToken: '2026-05-31T23:59:59Z', deauthorizeApp: '2027-06-01T00:00:00Z' }

const FOR_ONESELF = ['getAthleteStats', 'listAthleteRoutes']

/** An invalid value for one parameter or field of each operation. */
const WRONG: Readonly<Record<string, Provocation>> = {
  listActivities: { query: { per_page: '201' } },
  listAthleteClubs: { query: { page: '0' } },
  listAthleteRoutes: { query: { page: 'one' } },
  listStarredSegments: { query: { per_page: '-1' } },
  listActivityComments: { query: { page_size: 'x' } },
  listActivityKudoers: { query: { page: 'x' } },
  listSegmentEfforts: { query: { segment_id: 'x' } },
  getActivity: { query: { include_all_efforts: 'perhaps' } },
  getActivityStreams: { query: { keys: ['mood'] } },
  getSegmentStreams: { query: { keys: ['mood'] } },
  getSegmentEffortStreams: { query: { keys: ['mood'] } },
  exploreSegments: { query: { bounds: 'everywhere' } },
  createActivity: { body: { sport_type: 'Nap' } },
  updateActivity: { body: { commute: 'perhaps' } },
  updateAthlete: { body: { weight: 'much' } },
  starSegment: { body: { starred: 'perhaps' } },
  createUpload: { body: { data_type: 'kml' } },
  issueToken: { body: { code: 'used-already' } },
  revokeToken: { body: { token: undefined } },
  deauthorizeApp: { body: { access_token: undefined } },
  authorizeApp: { query: { scope: 'everything' } },
  listSubscriptions: { query: { client_id: '1' } },
  deleteSubscription: { path: { subscription_id: '1' }, query: { client_id: '1' } },
}

const CLIENT_IN_BODY = ['issueToken', 'createSubscription']
const CLIENT_IN_QUERY = ['listSubscriptions', 'deleteSubscription']

function wrongClientOrToken(operationId: string): Provocation {
  if (CLIENT_IN_BODY.includes(operationId)) return { body: { client_secret: 'wrong' } }
  if (CLIENT_IN_QUERY.includes(operationId)) return { query: { client_secret: 'wrong' } }
  if (operationId === 'deauthorizeApp') return { body: { access_token: 'unknown' } }
  return { headers: { Authorization: 'Bearer unknown' } }
}
