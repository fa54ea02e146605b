// Three processes share one SQLite store: the tokens are refreshed once, and all requests are counted together.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { createApp, unwrap } from '@activity-tracking/client'
import { fileSpool } from '@activity-tracking/client/spool'
import { sqliteStore } from '@activity-tracking/client/sqlite'
import { startSandbox } from '@activity-tracking/sandbox'
import { sandboxClock } from '@activity-tracking/sandbox/clock'

/** The same options in every process. Redis and PostgreSQL serve several machines. */
const openApp = (folder: string, now: () => number) =>
  createApp({
    clientId: process.env['ACTIVITY_TRACKING_CLIENT_ID'] ?? '',
    clientSecret: process.env['ACTIVITY_TRACKING_CLIENT_SECRET'] ?? '',
    baseUrl: process.env['ACTIVITY_TRACKING_BASE_URL'] ?? '',
    authUrl: process.env['ACTIVITY_TRACKING_AUTH_URL'] ?? '',
    redirectUri: 'http://localhost/callback',
    store: sqliteStore({ path: `${folder}/shared.sqlite` }),
    spool: fileSpool({ directory: `${folder}/spool` }),
    now, // a real app leaves it out
  })

const [folderOfMain] = process.argv.slice(2)
if (folderOfMain !== undefined) {
  const clock = await sandboxClock(process.env['SANDBOX_CONTROL_URL'] ?? '')
  const app = openApp(folderOfMain, clock.now)
  for await (const { athleteId } of app.athletes()) {
    const api = app.athlete(athleteId)
    for (let count = 0; count < 10; count += 1)
      await unwrap(api.GET('/athlete'))
  }
  // Returns the quota that this process holds.
  await app.close()
  await clock.close()
} else {
  const sandbox = await startSandbox({
    now: '2026-11-02T10:00:00Z',
    frozen: true,
  })
  const { control, clock } = sandbox
  process.env['SANDBOX_CONTROL_URL'] = sandbox.controlUrl
  process.env['ACTIVITY_TRACKING_BASE_URL'] = sandbox.baseUrl
  process.env['ACTIVITY_TRACKING_AUTH_URL'] = sandbox.authUrl
  process.env['ACTIVITY_TRACKING_CLIENT_ID'] = sandbox.clientId
  process.env['ACTIVITY_TRACKING_CLIENT_SECRET'] = sandbox.clientSecret
  // New in each run, as the sandbox is. A real app keeps it.
  const folder = await mkdtemp('shared-')
  const app = openApp(folder, clock.now)
  await app.importGrant(await control.createToken({ scope: 'read' }))

  // Half an hour before the access token expires, three processes need a new one.
  await clock.advance('5h30m')
  const workers = Array.from({ length: 3 }, () =>
    fork(import.meta.filename, [folder]),
  )
  const codes = await Promise.all(
    workers.map(async (worker) => (await once(worker, 'exit'))[0]),
  )
  console.log(`exit codes: ${codes.join(', ')}`)

  const requests = await control.listRequests({})
  const countOf = (operation: string) =>
    requests.filter(({ operation_id }) => operation_id === operation).length
  console.log(`token requests: ${countOf('issueToken')}`)
  console.log(`reads: ${countOf('getAthlete')}`)
  const { read } = await app.quota.snapshot()
  console.log(`used of the quota: ${read.quarter_hour.used}`)
  await app.close()
  await sandbox.close()
}
