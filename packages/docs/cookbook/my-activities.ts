// Prints your latest activities. Run "npx @activity-tracking/cli login" once before.
import { formatDistance, unwrap } from '@activity-tracking/client'
import { openAccount } from '@activity-tracking/client/node'

const account = await openAccount()
const params = { query: { per_page: 5 } }
const request = account.api.GET('/athlete/activities', { params })
for (const { name, sport_type, distance } of await unwrap(request))
  console.log(`${formatDistance(distance)} ${sport_type}: ${name}`)
await account.close()
