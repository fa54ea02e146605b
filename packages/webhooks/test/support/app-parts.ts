import { join } from 'node:path'
import { type App, createApp, type FullStore } from '@activity-tracking/client'
import { createWebhooks } from '../../src/create-webhooks.ts'
import type { Queue } from '../../src/queue/queue.ts'
import type { Webhooks, WebhooksOptions } from '../../src/webhooks.ts'
import type { AppCopy } from './app-copy.ts'

export const PATH = '/webhooks/0123456789abcdef'

/** What the queue of an app is on. */
export type Engine = 'sqlite' | 'postgres' | 'redis'

/** The queue of an app. */
export interface QueueLocation {
  readonly engine: Engine
  /** Port of the server; 0 for SQLite. */
  readonly port: number
  /** Folder of the SQLite files. */
  readonly folder: string
  /** Distinguishes apps on one server: lower-case letters, digits and underscores. */
  readonly name: string
}

const LEASE_MS = 12_000

/** Each process of an app loads only its engine. For a queue in SQL that is ahead, the leases of processes that were killed have ended. */
export async function openQueue(
  { engine, port, folder, name }: QueueLocation,
  { isAhead = false, onError = () => {} } = {},
): Promise<Queue> {
  const options = { backoff: (failures: number) => Math.min(1_000, 50 * 2 ** failures), onError }
  const connection = { host: '127.0.0.1', port }
  if (engine === 'redis') {
    const { bullmqQueue } = await import('../../src/queue/bullmq-queue.ts')
    return bullmqQueue({ connection, prefix: `{${name}}`, lockMs: 1_000, ...options })
  }
  const ofSql = { ...options, pollMs: 20, leaseMs: LEASE_MS, now: () => Date.now() + (isAhead ? LEASE_MS : 0) }
  if (engine === 'sqlite') {
    const { sqliteQueue } = await import('../../src/queue/sqlite-queue.ts')
    return sqliteQueue({ path: join(folder, 'queue.sqlite'), ...ofSql })
  }
  const [{ Pool }, { postgresQueue }] = await Promise.all([import('pg'), import('../../src/queue/postgres-queue.ts')])
  const pool = new Pool({ ...connection, user: 'postgres', database: 'postgres', max: 5 })
  pool.on('error', onError)
  const queue = postgresQueue({ pool, table: name, ...ofSql })
  const close = async (): Promise<void> => {
    await queue.close()
    await pool.end()
  }
  return { ...queue, close, [Symbol.asyncDispose]: close }
}

/** What an app has to know of itself. */
export interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
  readonly baseUrl: string
  readonly authUrl: string
}

export const openApp = (credentials: Credentials, store: FullStore, sendRequest: typeof fetch = fetch): App<undefined> =>
  createApp({
    ...credentials,
    redirectUri: 'http://localhost/callback',
    store,
    quota: false,
    retry: false,
    fetch: sendRequest,
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  })

/** Webhooks that keep a copy of what they are told, and note each call. */
export const openWebhooks = ({
  copy,
  onChange,
  ...parts
}: Pick<WebhooksOptions, 'app' | 'queue' | 'onChange'> & { readonly copy: AppCopy }): Webhooks =>
  createWebhooks({
    ...parts,
    path: PATH,
    onError: () => {},
    compare: (listed) => copy.compare(listed),
    onErase: ({ athleteId }) => copy.erase(athleteId),
    onChange(change) {
      copy.noteCall(change)
      return onChange(change)
    },
  })
