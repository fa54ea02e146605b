import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createQuota } from '../../src/core/limits.ts'
import { startSandbox } from '../../src/index.ts'
import { startTest } from '../support/sandbox.ts'

let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(() => vi.restoreAllMocks())

const newFile = (): string => {
  files += 1
  return join(folder, `${files}.sqlite`)
}
const { StatementSync, DatabaseSync } = process.getBuiltinModule('node:sqlite')

/** Counts the SQL statements of this thread. */
function countStatements(): () => number {
  const spies = [
    ...(['run', 'get', 'all'] as const).map((name) => vi.spyOn(StatementSync.prototype, name)),
    vi.spyOn(DatabaseSync.prototype, 'exec'),
  ]
  return () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
}

describe('a repeated GET /athlete', () => {
  it.each([
    ['in memory', () => ({}), 0],
    ['with a data file', () => ({ data: newFile() }), 1],
  ])('runs as few statements as possible: %s', async (_where, options, wanted) => {
    await using test = await startTest(options())
    const ask = () => test.request('GET', '/athlete', { token: test.sandbox.accessToken })
    await ask()
    await nextTurn()
    const statements = countStatements()
    expect((await ask()).headers.get('X-RateLimit-Usage')).toBe('2,2')
    await nextTurn()
    expect(statements()).toBe(wanted)
  })
})

describe('the used quota', () => {
  const ask = async ({ baseUrl, accessToken }: { readonly baseUrl: string; readonly accessToken: string }) => {
    const { headers } = await fetch(`${baseUrl}/athlete`, { headers: { Authorization: `Bearer ${accessToken}` } })
    return ['X-RateLimit-Usage', 'X-ReadRateLimit-Usage'].map((name) => headers.get(name))
  }

  it.each([false, true])('is written, unless another world has replaced its own: %s', (ended) => {
    const runAside = vi.fn()
    const database = { file: 'x.sqlite', all: () => [], runAside }
    createQuota({ id: '1', ended, app: { tier: 'standard' }, now: () => 0, database } as never).count(['read'])
    expect(runAside).toHaveBeenCalledTimes(ended ? 0 : 1)
  })

  it('is not given back by a restart', async () => {
    const data = newFile()
    const first = await startSandbox({ data, now: '2026-11-02T10:00:00Z', frozen: true })
    for (let count = 0; count < 3; count += 1) await ask(first)
    await first.close()
    await using again = await startSandbox({ data })
    expect(await ask(again)).toEqual(['4,4', '4,4'])
  })
})
