// Copies a year of the athlete's activities into SQLite. Started again, it goes on where it stopped.
import { DatabaseSync } from 'node:sqlite'
import {
  createClient,
  RateLimitError,
  unwrap,
} from '@activity-tracking/client'

const {
  ACTIVITY_TRACKING_BASE_URL: baseUrl = '',
  ACTIVITY_TRACKING_AUTH_URL: authUrl = '',
  ACTIVITY_TRACKING_ACCESS_TOKEN: accessToken = '',
} = process.env

const [from = '2025-11-02'] = process.argv.slice(2)
const api = createClient({ baseUrl, authUrl, auth: accessToken })
const database = new DatabaseSync('activities.sqlite')
database.exec(
  'CREATE TABLE IF NOT EXISTS activity (id INTEGER PRIMARY KEY, start TEXT, sport TEXT, metres REAL, json TEXT)',
)
const insert = database.prepare(
  'INSERT OR IGNORE INTO activity VALUES (?, ?, ?, ?, ?)',
)
const newest = database.prepare('SELECT max(start) AS start FROM activity')

/** Stores the activities that started after the newest one we have, oldest first, and says how many there were. */
async function nextPage(): Promise<number> {
  const start = String(newest.get()?.['start'] ?? from)
  // A second less: two activities may have started together, and one of them may be on this page only.
  const after = Date.parse(start) / 1000 - 1
  const activities = await unwrap(
    api.GET('/athlete/activities', {
      params: { query: { after, per_page: 200 } },
    }),
  )
  let added = 0
  for (const {
    id,
    start_date,
    sport_type,
    distance,
    ...rest
  } of activities) {
    if (id === undefined) continue
    const json = JSON.stringify({
      id,
      start_date,
      sport_type,
      distance,
      ...rest,
    })
    // Ids have 64 bits.
    added += Number(
      insert.run(
        BigInt(id),
        start_date ?? null,
        sport_type ?? null,
        distance ?? null,
        json,
      ).changes,
    )
  }
  return added
}

try {
  for (let added = await nextPage(); added > 0; added = await nextPage())
    console.log(`${added} activities`)
} catch (error) {
  if (!(error instanceof RateLimitError)) throw error
  console.error(
    'The request limit is reached. What came so far is stored: start again after the next quarter hour.',
  )
  process.exitCode = 1
}

const bySport = database.prepare(
  'SELECT sport, count(*) AS n, round(sum(metres) / 1000) AS km FROM activity GROUP BY sport ORDER BY n DESC',
)
for (const { sport, n, km } of bySport.all())
  console.log(`${sport}: ${n}, ${km ?? 0} km`)
