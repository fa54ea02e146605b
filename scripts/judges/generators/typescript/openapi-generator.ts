import { ActivitiesApi, AthletesApi, Configuration, OAuthApi, SubscriptionsApi } from './generated/index.ts'
import { settings } from './settings.ts'

const { baseUrl, authUrl, accessToken, refreshToken, clientId, clientSecret, callbackUrl, activityId } = settings
const credentials = { clientId, clientSecret }
const api = new Configuration({ basePath: baseUrl, accessToken: `Bearer ${accessToken}` })
// It uses one base URL for all operations of a configuration.
const auth = new Configuration({ basePath: authUrl })
const athlete = await new AthletesApi(api).getAthlete()
const activities = await new ActivitiesApi(api).listActivities({ perPage: 200 })
const activity = await new ActivitiesApi(api).getActivity({ id: activityId, includeAllEfforts: true })
const subscriptions = new SubscriptionsApi(api)
const created = await subscriptions.createSubscription({ ...credentials, callbackUrl, verifyToken: 'skansen' })
const listed = await subscriptions.listSubscriptions(credentials)
await subscriptions.deleteSubscription({ subscriptionId: created.id ?? 0, ...credentials })
const left = await subscriptions.listSubscriptions(credentials)
const token = await new OAuthApi(auth).issueToken({ ...credentials, grantType: 'refresh_token', refreshToken })
console.log(
  JSON.stringify({
    athlete: athlete.firstname,
    activities: activities.length,
    efforts: activity.segmentEfforts?.length,
    subscribed: listed.map(({ id }) => id === created.id),
    left: left.length,
    refreshed: token.accessToken === accessToken,
  }),
)
