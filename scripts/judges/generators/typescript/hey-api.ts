import { client } from './generated/client.gen.ts'
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

const throwOnError = true
client.setConfig({ baseUrl: settings.baseUrl, auth: settings.accessToken })
const { data: athlete } = await getAthlete({ throwOnError })
const { data: activities } = await listActivities({ throwOnError, query: { per_page: 200 } })
const { data: activity } = await getActivity({ throwOnError, path: { id: settings.activityId }, query: { include_all_efforts: true } })
const { data: created } = await createSubscription({ throwOnError, body: subscription })
const { data: listed } = await listSubscriptions({ throwOnError, query: credentials })
await deleteSubscription({ throwOnError, path: { subscription_id: created.id ?? 0 }, query: credentials })
const { data: left } = await listSubscriptions({ throwOnError, query: credentials })
// It uses one base URL for all operations, unless a call overrides it.
const { data: token } = await issueToken({ throwOnError, baseUrl: settings.authUrl, body: refresh })
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
