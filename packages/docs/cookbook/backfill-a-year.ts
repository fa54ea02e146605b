// Copies a year of the athlete's activities into SQLite. If you start it again, it continues where it stopped.
import { DatabaseSync } from 'node:sqlite'
import {
  createClient,
  paginate,
  RateLimitError,
} from '@activity-tracking/client'

const {
  ACTIVITY_TRACKING_BASE_URL: baseUrl = '',
  ACTIVITY_TRACKING_ACCESS_TOKEN: accessToken = '',
} = process.env

const [from = '2025-11-02'] = process.argv.slice(2)
const api = createClient({ baseUrl, auth: accessToken })
const database = new DatabaseSync('activities.sqlite')
database.exec(
  'CREATE TABLE IF NOT EXISTS activity (id INTEGER PRIMARY KEY, start TEXT, sport TEXT, meters REAL, json TEXT)',
)
const insert = database.prepare(
  'INSERT OR IGNORE INTO activity VALUES (?, ?, ?, ?, ?)',
)
const newest = database.prepare('SELECT max(start) AS start FROM activity')
const start = String(newest.get()?.['start'] ?? from)
// One second earlier: of two activities with the same start time, only one may be stored.
const after = Date.parse(start) / 1000 - 1

try {
  const activities = paginate(api, '/athlete/activities', {
    params: { query: { after } },
    lane: 'background',
  })
  for await (const page of activities.pages()) {
    let added = 0
    for (const activity of page) {
      const { id, start_date, type, sport_type = type, distance } = activity
      const json = JSON.stringify(activity)
      // Ids have 64 bits.
      const values = [BigInt(id), start_date, sport_type, distance, json]
      added += Number(insert.run(...values).changes)
    }
    if (added > 0) console.log(`${added} activities`)
  }
} catch (error) {
  if (!(error instanceof RateLimitError)) throw error
  console.error(
    'The rate limit is reached. The activities so far are stored. Start again after the next quarter hour.',
  )
  process.exitCode = 1
}

const bySport = database.prepare(
  'SELECT sport, count(*) AS n, round(sum(meters) / 1000) AS km FROM activity GROUP BY sport ORDER BY n DESC',
)
for (const { sport, n, km } of bySport.all())
  console.log(`${sport}: ${n}, ${km ?? 0} km`)
