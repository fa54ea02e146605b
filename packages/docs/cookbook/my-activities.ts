// Prints your latest activities. Run "npx @activity-tracking/cli login" once before.
import { unwrap } from '@activity-tracking/client'
import { openAccount } from '@activity-tracking/client/node'

const account = await openAccount()
const params = { query: { per_page: 5 } }
const activities = await unwrap(
  account.api.GET('/athlete/activities', { params }),
)
for (const { name, type, sport_type = type, distance } of activities)
  console.log(`${(distance / 1000).toFixed(1)} km ${sport_type}: ${name}`)
await account.close()
