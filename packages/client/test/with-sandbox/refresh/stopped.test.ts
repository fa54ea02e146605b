import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { TokenSession } from '@activity-tracking/client'
import { sqliteStore } from '@activity-tracking/client/sqlite'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Order, type PreparedGrant, prepareGrant, SHORT_TTL_MS, toTokens } from './support/processes.ts'

/** The timers of a continued process are over, even after a short stop, so its timeout must be longer than the test. */
const PATIENCE_MS = 600_000

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ frozen: true })
})
afterAll(() => sandbox.close())

interface Stopped extends PreparedGrant {
  readonly session: TokenSession
  /** Continues the stopped process until it has its tokens. */
  goOn(): Promise<void>
}

/**
 * Stops a process while it does not write. A process that is stopped during a write holds the lock of SQLite itself, and no other process can write to the
 * file.
 */
async function stopBetweenWrites(child: ChildProcess, path: string): Promise<void> {
  using store = sqliteStore({ path, busyMs: 0 })
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
  const prepared = await prepareGrant(sandbox, 'sqlite')
  onTestFinished(() => prepared[Symbol.asyncDispose]())
  const now = await prepared.advance('7h')
  const child = await prepared.start({ holdsResponse: true, timeoutMs: PATIENCE_MS, refreshTtlMs: SHORT_TTL_MS })
  child.send({ work: 'use', now } satisfies Order)
  await once(child, 'message')
  await stopBetweenWrites(child, prepared.grant.place.at)
  return {
    ...prepared,
    ...prepared.open(),
    async goOn() {
      const ended = once(child, 'message')
      child.kill('SIGCONT')
      child.send('release')
      await ended
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
    const [key = ''] = (await stopped.store.list?.({ prefix: 'grant/' }))?.keys ?? []
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
