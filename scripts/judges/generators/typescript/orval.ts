import { getActivity, listActivities } from './generated/activities/activities.ts'
import { getAthlete } from './generated/athletes/athletes.ts'
import { issueToken } from './generated/oauth/oauth.ts'
import { createSubscription, deleteSubscription, listSubscriptions } from './generated/subscriptions/subscriptions.ts'
import { credentials, refresh, settings, subscription } from './settings.ts'

/** The body of a successful response. */
function expectStatus<Response extends { readonly status: number }, Status extends number>(response: Response, status: Status) {
  if (response.status !== status) throw new Error(`status ${response.status}: ${JSON.stringify(response)}`)
  return response as Extract<Response, { readonly status: Status }>
}

const bearer = { headers: { Authorization: `Bearer ${settings.accessToken}` } }
const { data: athlete } = expectStatus(await getAthlete(bearer), 200)
const { data: activities } = expectStatus(await listActivities({ per_page: 200 }, bearer), 200)
const { data: activity } = expectStatus(await getActivity(settings.activityId, { include_all_efforts: true }, bearer), 200)
const { data: created } = expectStatus(await createSubscription(subscription), 201)
const { data: listed } = expectStatus(await listSubscriptions(credentials), 200)
expectStatus(await deleteSubscription(created.id ?? 0, credentials), 204)
const { data: left } = expectStatus(await listSubscriptions(credentials), 200)
const { data: token } = expectStatus(await issueToken(refresh), 200)
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
