import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Store, TokenSet } from '@activity-tracking/client'
import { type ControlClient, createControlClient, type Sandbox } from '@activity-tracking/sandbox'
import { inject } from 'vitest'
import { SMALL_WORLD } from '../../support/small-world.ts'
import { type Grant, openSession, openStore, type StoreKind, type StorePlace } from './grant.ts'

const program = fileURLToPath(new URL('app-process.ts', import.meta.url))

/** How a process differs from the others of its app. */
export interface ProcessOptions {
  /** Where it kills itself, for example `put 2: after`. It prints the operations that it reaches. */
  readonly crashAt?: string
  /** The store fails from the receipt of tokens on. */
  readonly losesStore?: boolean
  /** The message `holding` says that the service has responded, and the process does not have the response until the message `release`. */
  readonly holdsResponse?: boolean
  readonly timeoutMs?: number
  readonly refreshTtlMs?: number
}

/** When the mark of a stopped or killed process has expired: soon, so that the next process need not wait. */
export const SHORT_TTL_MS = 150

/** Message to a process. */
export interface Order {
  readonly work: 'use' | 'replace' | 'deauthorize'
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: number
}

/** Why stores of this kind are not tested. */
export const missingServer = (kind: StoreKind): string | undefined => (kind === 'sqlite' ? undefined : inject(kind).missing)

/** A new store of this kind. */
export function newPlace(kind: StoreKind, folder: string): StorePlace {
  const name = randomUUID().replaceAll('-', '')
  if (kind === 'sqlite') return { kind, name, at: join(folder, `${name}.sqlite`) }
  const { port } = inject(kind)
  return { kind, name, at: kind === 'redis' ? `redis://127.0.0.1:${port}` : `postgres://postgres@127.0.0.1:${port}/postgres` }
}

/** A grant that processes of an app are about to use. */
export interface PreparedGrant extends AsyncDisposable {
  readonly grant: Grant
  readonly store: Store
  readonly control: ControlClient
  readonly tokens: TokenSet
  /** Starts a process. Resolves when it can take orders. It ends with the test. */
  start(options?: ProcessOptions): Promise<ChildProcess>
  /** A session of this process at the current time. */
  open(): ReturnType<typeof openSession>
  /** Lets time pass. Resolves to the new time. */
  advance(duration: string): Promise<number>
  now(): number
  /** The statuses of the token endpoint. */
  statuses(): Promise<number[]>
}

export const toTokens = (pair: Awaited<ReturnType<ControlClient['createToken']>>): TokenSet =>
  new TokenSet({ accessToken: pair.access_token, refreshToken: pair.refresh_token, expiresAt: pair.expires_at, scopes: ['read'] })

/** Authorizes an app, and stores the grant. */
export async function prepareGrant(sandbox: Sandbox, kind: StoreKind): Promise<PreparedGrant> {
  const folder = await mkdtemp(join(tmpdir(), 'refresh-'))
  const started = '2026-11-02T10:00:00Z'
  const app = await sandbox.control.createApp({ world: SMALL_WORLD, now: started, frozen: true, tier: 'unlimited' })
  const control = createControlClient({ controlUrl: sandbox.controlUrl, world: app.client_id })
  const tokens = toTokens(await control.createToken({ athlete_id: Number(sandbox.athleteId), scope: 'read' }))
  const { authUrl, athleteId } = sandbox
  const { client_id: clientId, client_secret: clientSecret } = app
  const grant: Grant = { authUrl, clientId, clientSecret, athleteId, place: newPlace(kind, folder), spoolFolder: join(folder, 'spool') }
  const opened = await openStore(grant.place)
  let time = Date.parse(started)
  const processes: ChildProcess[] = []
  const prepared: PreparedGrant = {
    grant,
    store: opened.store,
    control,
    tokens,
    async start(options = {}) {
      const child = fork(program, [JSON.stringify({ ...grant, ...options })], {
        execArgv: ['--no-warnings'],
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      processes.push(child)
      const ended = once(child, 'exit').then(() => Promise.reject(new Error('the process has not started')))
      await Promise.race([once(child, 'message'), ended])
      return child
    },
    open() {
      const now = time
      return openSession(grant, { store: opened.store, now: () => now })
    },
    async advance(duration) {
      time = Date.parse((await control.setClock({ advance: duration })).now)
      return time
    },
    now: () => time,
    statuses: async () =>
      (await control.listRequests()).filter(({ operation_id }) => operation_id === 'issueToken').map((each) => each.status),
    async [Symbol.asyncDispose]() {
      for (const child of processes) child.kill('SIGKILL')
      await opened[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
  await prepared.open().session.authorize(tokens)
  return prepared
}
