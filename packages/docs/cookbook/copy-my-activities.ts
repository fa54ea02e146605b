// Copies your own activities with all details into SQLite. Start it again to continue where it stopped, or to bring the copy up to date.
// Run "npx @activity-tracking/cli login" once before.
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import {
  NotFoundError,
  paginate,
  RateLimitError,
  type SummaryActivity,
  unwrap,
} from '@activity-tracking/client'
import { openAccount } from '@activity-tracking/client/node'

const { values } = parseArgs({
  options: {
    /** Activities that started earlier are not copied. */
    since: { type: 'string', default: '2000-01-01' },
    /** At a rate limit, waits for the next quarter hour or day. */
    wait: { type: 'boolean', default: false },
  },
})
const onLimit = values.wait ? 'wait' : 'fail'
/** Reported: copies of API data are kept no longer than seven days. */
const KEEP_MS = 7 * 86_400_000

// Only you can read the file.
process.umask(0o077)
const database = new DatabaseSync('my-activities.sqlite')
// `compared` is what the list says of an activity. Without `details`, it is still to be read.
database.exec(`
  PRAGMA secure_delete = ON;
  CREATE TABLE IF NOT EXISTS activities (
    id TEXT PRIMARY KEY, start TEXT, sport TEXT, meters REAL,
    compared TEXT NOT NULL, details TEXT, read_at INTEGER);
  CREATE TEMPORARY TABLE listed (id TEXT PRIMARY KEY)`)
const sql = {
  list: database.prepare('INSERT OR IGNORE INTO listed VALUES (?)'),
  // Details stay, unless the activity has changed.
  put: database.prepare(`
    INSERT INTO activities (id, start, sport, meters, compared)
    VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET start = excluded.start,
      sport = excluded.sport, meters = excluded.meters,
      details = CASE WHEN compared = excluded.compared THEN details END,
      compared = excluded.compared`),
  removeUnlisted: database.prepare(
    'DELETE FROM activities WHERE id NOT IN (SELECT id FROM listed)',
  ),
  expire: database.prepare(
    'UPDATE activities SET details = NULL WHERE read_at < ?',
  ),
  unread: database.prepare(
    'SELECT id FROM activities WHERE details IS NULL ORDER BY start DESC',
  ),
  setDetails: database.prepare(
    'UPDATE activities SET details = ?, read_at = ? WHERE id = ?',
  ),
  remove: database.prepare('DELETE FROM activities WHERE id = ?'),
  bySport: database.prepare(`
    SELECT sport, count(*) AS n, round(sum(meters) / 1000) AS km
    FROM activities GROUP BY sport ORDER BY n DESC, sport`),
}

const timeOf = (ms: number) => new Date(ms).toLocaleString()

const account = await openAccount({
  hooks: {
    onWait: ({ delayMs }) =>
      console.error(`Waiting until ${timeOf(Date.now() + delayMs)}.`),
  },
})
const { api, app } = account

/** Not the number of kudos and comments: each of them would be a change. */
const comparedOf = (activity: SummaryActivity) => {
  const { name, type, sport_type, gear_id, private: hidden } = activity
  const { distance, moving_time, elapsed_time } = activity
  const about = [name, type, sport_type, gear_id, hidden]
  return JSON.stringify([...about, distance, moving_time, elapsed_time])
}

/** Lists everything, 200 activities per request, and removes what is no longer listed. */
async function list() {
  const query = { after: Date.parse(values.since) / 1000 - 1 }
  const activities = paginate(api, '/athlete/activities', {
    params: { query },
    onLimit,
  })
  for await (const activity of activities) {
    const { id, start_date, type, sport_type = type, distance } = activity
    const columns = [String(id), start_date, sport_type, distance] as const
    sql.list.run(String(id))
    sql.put.run(...columns, comparedOf(activity))
  }
  sql.expire.run(app.now() - KEEP_MS)
  const { changes } = sql.removeUnlisted.run()
  if (changes > 0) console.log(`${changes} removed`)
}

/** Reads what is missing, the newest first. */
async function readDetails() {
  const unread = sql.unread.all().map(({ id }) => String(id))
  for (const id of unread) {
    try {
      const readAt = app.now()
      const params = { path: { id } }
      const call = api.GET('/activities/{id}', { params, onLimit })
      sql.setDetails.run(JSON.stringify(await unwrap(call)), readAt, id)
    } catch (error) {
      // Deleted since it was listed.
      if (!(error instanceof NotFoundError)) throw error
      sql.remove.run(id)
    }
  }
  console.log(`${unread.length} read`)
}

try {
  await list()
  await readDetails()
  for (const { sport, n, km } of sql.bySport.all())
    console.log(`${sport}: ${n}, ${km ?? 0} km`)
} catch (error) {
  if (!(error instanceof RateLimitError)) throw error
  const { retryAt = app.now() + 900_000 } = error
  const left = sql.unread.all().length
  console.error(
    `${left} left to read. Start again after ${timeOf(retryAt)}.`,
  )
  process.exitCode = 1
} finally {
  database.close()
  await account.close()
}
