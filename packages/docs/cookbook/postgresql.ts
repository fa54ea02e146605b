// Stores grants in PostgreSQL, encrypted, and in a spool on disk while PostgreSQL is unavailable.
import {
  createApp,
  encryptedStore,
  unwrap,
} from '@activity-tracking/client'
import { postgresStore } from '@activity-tracking/client/postgres'
import { fileSpool } from '@activity-tracking/client/spool'
import { startSandbox } from '@activity-tracking/sandbox'
import { Pool } from 'pg'

const { DATABASE_URL: connectionString = '', STORE_KEY = '' } = process.env
/** 32 random bytes: `openssl rand -base64 32`. Do not store them in the database. */
const key = Buffer.from(STORE_KEY, 'base64')

// The seed gives the tokens the same values in each run, as those in the database.
const sandbox = await startSandbox({
  seed: 1,
  now: '2026-11-02T10:00:00Z',
  frozen: true,
})
const { baseUrl, authUrl, clientId, clientSecret, control } = sandbox
const pool = new Pool({ connectionString }).on('error', console.error)
const app = createApp({
  clientId,
  clientSecret,
  baseUrl,
  authUrl,
  redirectUri: 'http://localhost/callback',
  store: encryptedStore(postgresStore({ pool, schema: 'activities' }), {
    keys: { '2026': key },
    current: '2026',
  }),
  spool: fileSpool({ directory: 'spool', key }),
  now: sandbox.clock.now, // a real app leaves it out
})

const tokens = await control.createToken({ scope: 'activity:read' })
await app.importGrant(tokens)
for await (const { athleteId, state } of app.athletes()) {
  const api = app.athlete(athleteId)
  const params = { query: { per_page: 1 } }
  const [latest] = await unwrap(api.GET('/athlete/activities', { params }))
  console.log(`${athleteId}, ${state}: ${latest?.name}`)
}
await app.close()

const { rows } = await pool.query(
  'SELECT key, record FROM activities.activity_store ORDER BY key',
)
for (const row of rows) {
  const isPlain = row.record.includes(tokens.refresh_token)
  console.log(`${row.key}: ${isPlain ? 'plain text' : 'encrypted'}`)
}
await pool.end()
await sandbox.close()
