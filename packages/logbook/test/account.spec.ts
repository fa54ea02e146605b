import { DatabaseSync } from 'node:sqlite'
import { createApp, memoryStore } from '@activity-tracking/client'
import { createAccounts } from '../src/account.ts'
import { openTables } from '../src/tables.ts'
import { expect, test } from './logbook-test.ts'

test('nothing is imported for an athlete who has disconnected while the list was to be read', async ({
  world,
}) => {
  const { baseUrl, authUrl, clientId, clientSecret, clock, control } = world
  const app = createApp({
    baseUrl,
    authUrl,
    clientId,
    clientSecret,
    redirectUri: 'http://localhost/callback',
    store: memoryStore(),
    now: clock.now,
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  })
  const tables = openTables(new DatabaseSync(':memory:'), app.serviceNow)
  const imported: unknown[] = []
  const errors: unknown[] = []
  const webhooks = { importActivities: async (athleteId: unknown) => void imported.push(athleteId) }
  const accounts = createAccounts({
    app,
    tables,
    webhooks,
    onRead: () => {},
    onError: (error) => errors.push(error),
  })
  const tokens = await control.createToken({ scope: 'read,activity:read_all' })
  const athleteId = String(tokens.athlete.id)
  await app.importGrant(tokens)

  // A rate limit or an outage does not end the import: it continues by itself.
  await control.setFaults({ rules: [{ operation_id: 'listActivities', status: 500 }] })
  await accounts.read(athleteId)
  expect(imported).toEqual([athleteId])

  await control.setFaults({ rules: [] })
  await clock.advance('7h')
  await control.revokeGrant({ athlete_id: athleteId })
  await accounts.read(athleteId)
  expect([imported, errors]).toEqual([[athleteId], []])
  await app.close()
})
