import { type Client, fetch as kubbFetch, setConfig } from './generated/.kubb/fetch.ts'
import {
  createSubscription,
  deleteSubscription,
  getActivity,
  getAthlete,
  issueToken,
  listActivities,
  listSubscriptions,
} from './generated/index.ts'
import { credentials, refresh, settings, subscription } from './settings.ts'

setConfig({ baseURL: settings.baseUrl, headers: { Authorization: `Bearer ${settings.accessToken}` } })

/** Its own client writes every body as JSON. This one converts form bodies. */
const form: Client = async (config) => {
  const body = new URLSearchParams(config.data as Record<string, string>)
  const response = await fetch(`${config.baseURL ?? settings.baseUrl}${config.url}`, { method: config.method, body })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return { data: await response.json(), status: response.status, statusText: response.statusText, headers: response.headers }
}

const athlete = await getAthlete()
const activities = await listActivities({ per_page: 200 })
const activity = await getActivity(settings.activityId, { include_all_efforts: true })
const created = await createSubscription(subscription, { client: form })
const listed = await listSubscriptions(credentials)
await deleteSubscription(created.id ?? 0, credentials, { client: kubbFetch })
const left = await listSubscriptions(credentials)
// It uses one base URL for all operations, unless a call overrides it.
const token = await issueToken(refresh, { client: form, baseURL: settings.authUrl })
console.log(
  JSON.stringify({
    athlete: athlete.firstname,
    activities: activities.length,
    efforts: activity.segment_efforts?.length,
    subscribed: listed.map(({ id }) => id === created.id),
    left: left.length,
    refreshed: token.access_token === settings.accessToken,
  }),
)
