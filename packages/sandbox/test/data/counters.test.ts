import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createQuota } from '../../src/core/limits.ts'
import { startSandbox } from '../../src/index.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

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
    const data = join(folder, 'sandbox.sqlite')
    const first = await startSandbox({ data, now: '2026-11-02T10:00:00Z', frozen: true })
    for (let count = 0; count < 3; count += 1) await ask(first)
    await first.close()
    await using again = await startSandbox({ data })
    expect(await ask(again)).toEqual(['4,4', '4,4'])
  })
})
