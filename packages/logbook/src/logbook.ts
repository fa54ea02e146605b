import { EventEmitter, once } from 'node:events'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createApp, createConnect, type StreamKey } from '@activity-tracking/client'
import { fileSpool } from '@activity-tracking/client/spool'
import { sqliteStore } from '@activity-tracking/client/sqlite'
import { createWebhooks } from '@activity-tracking/webhooks'
import { sqliteQueue } from '@activity-tracking/webhooks/sqlite'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { createAccounts, SCOPES } from './account.ts'
import { createJournal } from './journal.ts'
import { createRoutes, type Env } from './routes.ts'
import { createSessions } from './session.ts'
import type { Settings } from './settings.ts'
import { DAY_MS, openTables } from './tables.ts'
import { createUploads } from './uploads.ts'

/** A running Logbook. */
export interface Logbook {
  /** Its origin. */
  readonly url: string
  close(): Promise<void>
}

const SUBSCRIBE_AGAIN_MS = 60_000

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
  const { sandbox, ownerId, ...credentials } = service
  const file = (name: string): string => join(folder, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })

  // It listens before there is something to serve, so that the URL is known. Requests wait until then.
  const { promise: routes, resolve: serve } = Promise.withResolvers<Hono<Env>>()
  const server = createServer(getRequestListener(async (request) => (await routes).fetch(request)))
  await once(server.listen(port, host), 'listening')
  const url = new URL(publicUrl ?? `http://localhost:${(server.address() as AddressInfo).port}`).origin

  const store = sqliteStore({ path: file('grants.sqlite') })
  const app = createApp({
    ...credentials,
    redirectUri: `${url}/callback`,
    store,
    spool: fileSpool({ directory: file('spool') }),
    backgroundRefresh: true,
    now: sandbox?.now ?? Date.now,
    hooks: { onRefresh: (event) => journal.noteRefresh(event) },
  })
  const journal = createJournal(app.now)
  const report = (error: unknown): void => {
    const message = error instanceof Error ? error.message : String(error)
    console.error(message)
    journal.noteEvent(message)
  }

  // Only this user can read it.
  closeSync(openSync(file('logbook.sqlite'), 'a', 0o600))
  const database = new DatabaseSync(file('logbook.sqlite'))
  const tables = openTables(database, app.serviceNow)
  tables.removeOld()
  const nightly = setInterval(tables.removeOld, DAY_MS)

  // An event has the id of an athlete as its name: something has changed for the athlete. The owner's pages show it too.
  const changes = new EventEmitter().setMaxListeners(0)
  const onChange = (athleteId: string): void => {
    for (const id of new Set([athleteId, ownerId ?? athleteId])) changes.emit(id)
  }
  const uploads = createUploads({ app, onChange })

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
      onChange(change.athleteId)
    },
    async onErase({ athleteId }) {
      uploads.erase(athleteId)
      tables.erase(athleteId)
      // The athlete has connected again in the meantime.
      if ((await app.session(athleteId).state()) === 'active') tables.connect(athleteId)
      journal.noteEvent('An athlete disconnected, and everything was erased')
      onChange(athleteId)
    },
    compare: tables.compare,
    hooks: {
      onOutcome(outcome) {
        journal.noteDelivery(outcome)
        if (ownerId !== undefined) onChange(ownerId)
      },
    },
    onError: report,
  })
  const accounts = createAccounts({ app, tables, webhooks, onRead: onChange, onError: report })

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

  serve(
    createRoutes({
      app,
      connect,
      webhooks,
      webhooksPath,
      queue,
      tables,
      accounts,
      sessions,
      uploads,
      journal,
      changes,
      ownerId,
      consoleUrl: sandbox?.consoleUrl,
    }),
  )
  await webhooks.run()

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
      clearInterval(nightly)
      server.close()
      server.closeAllConnections()
      uploads.close()
      await webhooks.close()
      await queue.close()
      await app.close()
      store.close()
      database.close()
    },
  }
}
