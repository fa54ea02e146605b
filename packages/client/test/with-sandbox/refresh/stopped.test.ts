import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Store, TokenSet } from '@activity-tracking/client'
import { sqliteStore } from '@activity-tracking/client/sqlite'
import { type ControlClient, createControlClient, type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startHoldingProxy } from './support/holding-proxy.ts'
import { type Grant, type Opened, openSession } from './support/scenario.ts'
import { openStore } from './support/stores.ts'

/** The timers of a continued process are over, even after a short stop, so its timeout must be longer than the test. */
const PATIENCE_MS = 600_000

const pathIn = (folder: string): string => join(folder, 'grants.sqlite')

const program = fileURLToPath(new URL('support/child.ts', import.meta.url))

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ frozen: true })
})
afterAll(() => sandbox.close())

interface Stopped extends Opened {
  readonly control: ControlClient
  readonly store: Store
  /** Continues the stopped process until it ends. */
  goOn(): Promise<void>
}

const toTokens = (pair: Awaited<ReturnType<ControlClient['createToken']>>): TokenSet =>
  new TokenSet({ accessToken: pair.access_token, refreshToken: pair.refresh_token, expiresAt: pair.expires_at, scopes: ['read'] })

/**
 * Stops a process while it does not write. A process that is stopped during a write holds the lock of SQLite itself, and no other process can write to the
 * file.
 */
async function stopBetweenWrites(child: ChildProcess, folder: string): Promise<void> {
  using store = sqliteStore({ path: pathIn(folder), busyMs: 0 })
  for (let isWritable = false; !isWritable; ) {
    child.kill('SIGSTOP')
    isWritable = await store.put(`probe/${randomUUID()}`, {}, { ifAbsent: true }).then(
      () => true,
      () => false,
    )
    if (!isWritable) child.kill('SIGCONT')
  }
}

/** A process that is stopped after the service has renewed its tokens and before it has received them. */
async function stopInRequest(): Promise<Stopped> {
  const folder = await mkdtemp(join(tmpdir(), 'stopped-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const app = await sandbox.control.createApp({ now: '2026-11-02T10:00:00Z', frozen: true })
  const control = createControlClient({ controlUrl: sandbox.controlUrl, world: app.client_id })
  const pair = await control.createToken({ athlete_id: Number(sandbox.athleteId), scope: 'read' })
  const { now } = await control.setClock({ advance: '7h' })
  const grant: Grant = {
    authUrl: sandbox.authUrl,
    clientId: app.client_id,
    clientSecret: app.client_secret,
    athleteId: sandbox.athleteId,
    place: { kind: 'sqlite', path: pathIn(folder) },
    spoolFolder: join(folder, 'spool'),
    now: Date.parse(now),
  }
  const { store } = await openStore(grant.place)
  const opened = openSession(grant, store)
  await opened.session.authorize(toTokens(pair))
  const proxy = await startHoldingProxy(sandbox.authUrl)
  const child: ChildProcess = spawn(
    process.execPath,
    [program, JSON.stringify({ ...grant, authUrl: proxy.url, timeoutMs: PATIENCE_MS, scenario: 'rotate' })],
    {
      env: { ...process.env, NODE_NO_WARNINGS: '1' },
      stdio: 'ignore',
    },
  )
  // A stopped process does not end by itself if the test fails.
  onTestFinished(() => void child.kill('SIGKILL'))
  await proxy.holding
  await stopBetweenWrites(child, folder)
  return {
    ...opened,
    control,
    store,
    async goOn() {
      const ended = once(child, 'exit')
      child.kill('SIGCONT')
      proxy.letGo()
      await ended
      await proxy[Symbol.asyncDispose]()
    },
  }
}

const statusOf = async ({ session }: Stopped): Promise<number> => {
  const headers = { Authorization: `Bearer ${await session.accessToken()}` }
  return (await fetch(`${sandbox.baseUrl}/athlete`, { headers })).status
}

describe('a process that is stopped while it refreshes, until its mark has expired', () => {
  it('stores its tokens when it continues: a refusal that another process got in the meantime does not end the grant', async () => {
    const stopped = await stopInRequest()
    await expect(stopped.session.accessToken()).rejects.toMatchObject({ code: 'refresh_paused', cause: { code: 'invalid_grant' } })
    expect(await stopped.session.state()).toBe('active')
    await stopped.goOn()
    expect(await statusOf(stopped)).toBe(200)
    expect(await stopped.session.state()).toBe('active')
  })

  it('does not replace newer tokens of an authorization', async () => {
    const stopped = await stopInRequest()
    await stopped.control.setClock({ advance: '10s' })
    const newer = await stopped.control.createToken({ athlete_id: Number(sandbox.athleteId), scope: 'read' })
    await stopped.session.authorize(toTokens(newer))
    await stopped.goOn()
    const [key = ''] = (await stopped.store.list?.())?.keys ?? []
    expect((await stopped.store.get(key))?.record).toMatchObject({ status: 'active', accessToken: newer.access_token })
    expect(await statusOf(stopped)).toBe(200)
  })

  it('does not restore a revoked grant', async () => {
    const stopped = await stopInRequest()
    await stopped.session.deauthorize()
    await stopped.goOn()
    await expect(stopped.session.accessToken()).rejects.toMatchObject({ code: 'no_grant' })
    expect((await stopped.control.getState()).grants).toEqual([])
  })
})
