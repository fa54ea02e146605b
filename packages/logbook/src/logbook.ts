import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createApp, createConnect, type StreamKey } from '@activity-tracking/client'
import { fileSpool } from '@activity-tracking/client/spool'
import { sqliteStore } from '@activity-tracking/client/sqlite'
import { createWebhooks } from '@activity-tracking/webhooks'
import { sqliteQueue } from '@activity-tracking/webhooks/sqlite'
import { createAccounts, SCOPES } from './account.ts'
import { readActivities } from './activities.ts'
import { deliveryText, openJournal, refreshText } from './journal.ts'
import { listen } from './listen.ts'
import { createLive } from './live.ts'
import { createRoutes } from './routes/index.ts'
import { createSessions } from './session.ts'
import type { Settings } from './settings.ts'
import { openTables } from './tables.ts'
import { createUploads } from './uploads.ts'

/** A running Logbook. */
export interface Logbook {
  /** Its origin. */
  readonly url: string
  close(): Promise<void>
}

const SUBSCRIBE_AGAIN_MS = 60_000

/** How often old copies are looked for. Once a night is enough, but the clock of a sandbox can move by days. */
const REMOVE_OLD_MS = 10_000

/** The recordings that the charts and the track show. */
const STREAMS: readonly StreamKey[] = [
  'time',
  'distance',
  'latlng',
  'altitude',
  'velocity_smooth',
  'heartrate',
  'cadence',
  'watts',
]

/** Starts Logbook: everything that it stores is in a folder, and survives the process at any point. */
export async function startLogbook({ service, host, port, publicUrl, folder }: Settings): Promise<Logbook> {
  const { clock, ownerId, consoleUrl, ...credentials } = service
  const file = (name: string): string => join(folder, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const server = await listen({ host, port })
  const url = new URL(publicUrl ?? server.url).origin

  const store = sqliteStore({ path: file('grants.sqlite') })
  const app = createApp({
    ...credentials,
    redirectUri: `${url}/callback`,
    store,
    spool: fileSpool({ directory: file('spool') }),
    backgroundRefresh: true,
    now: clock?.now ?? Date.now,
    hooks: { onRefresh: (event) => journal.note('tokens', refreshText(event)) },
  })

  // Only this user can read it.
  closeSync(openSync(file('logbook.sqlite'), 'a', 0o600))
  const database = new DatabaseSync(file('logbook.sqlite'))
  const tables = openTables(database, app.serviceNow)
  const live = createLive(ownerId)
  const journal = openJournal(database, app.now)
  const report = (error: unknown): void => {
    const message = error instanceof Error ? error.message : String(error)
    console.error(message)
    journal.note('error', message)
  }
  const uploads = createUploads({ database, app, onChange: live.publish, onError: report })
  function removeOld(): void {
    const removed = tables.removeOld()
    if (removed.length === 0) return
    journal.note('copies', `${removed.length} activities were too old to keep, and were removed`)
    for (const athleteId of new Set(removed)) live.publish(athleteId)
  }
  removeOld()
  const removing = setInterval(removeOld, REMOVE_OLD_MS)

  // Events are not signed, so nobody may guess where they are received.
  const webhooksPath = `/webhooks/${await app.sign('path', 'webhooks')}`
  const queue = sqliteQueue({ path: file('queue.sqlite'), now: app.now })
  const webhooks = createWebhooks({
    app,
    queue,
    path: webhooksPath,
    streams: STREAMS,
    onChange(change) {
      tables.putChange(change)
      live.publish(change.athleteId)
    },
    async onErase({ athleteId }) {
      uploads.erase(athleteId)
      tables.erase(athleteId)
      // The athlete has connected again in the meantime.
      if ((await app.session(athleteId).state()) === 'active') tables.connect(athleteId)
      journal.note('copies', 'An athlete disconnected, and everything was erased')
      live.publish(athleteId)
    },
    compare: tables.compare,
    hooks: {
      onOutcome(outcome) {
        journal.note('webhook', deliveryText(outcome))
        if (ownerId !== undefined) live.publish(ownerId)
      },
      onProgress(progress) {
        if (progress.task === 'import') tables.putImport(progress)
        live.publish(progress.athleteId)
      },
    },
    onError: report,
  })
  const accounts = createAccounts({ app, tables, webhooks, onRead: live.publish, onError: report })

  const sessions = createSessions(app)
  const connect = createConnect(app, {
    scope: SCOPES,
    startPath: '/connect',
    async onConnected({ athleteId, returnTo }) {
      tables.connect(athleteId)
      await accounts.read(athleteId)
      return new Response(null, {
        status: 303,
        headers: { Location: returnTo, 'Set-Cookie': await sessions.cookieFor(athleteId) },
      })
    },
  })

  server.serve(
    createRoutes({
      app,
      connect,
      webhooks,
      queue,
      tables,
      activities: readActivities(database),
      accounts,
      sessions,
      uploads,
      journal,
      live,
      clock,
      ownerId,
      consoleUrl,
      webhooksPath,
    }),
  )
  await webhooks.run()
  uploads.resume()

  let isClosed = false
  /** Without a subscription, there are no events. Until the service responds, Logbook works with what it has stored. */
  async function subscribe(): Promise<void> {
    if (isClosed) return
    await webhooks.ensureSubscription(url + webhooksPath).catch((error) => {
      report(error)
      setTimeout(subscribe, SUBSCRIBE_AGAIN_MS).unref()
    })
  }
  await subscribe()

  return {
    url,
    async close() {
      isClosed = true
      clearInterval(removing)
      server.close()
      await uploads.close()
      await webhooks.close()
      await queue.close()
      await app.close()
      store.close()
      database.close()
    },
  }
}
