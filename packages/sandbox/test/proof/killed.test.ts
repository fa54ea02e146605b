import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSandbox } from '../../src/index.ts'
import { CLI, runNode } from '../cli/command.ts'

const ROUNDS = process.env['LONG_TESTS'] ? [1, 2, 3] : [2]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it.each(ROUNDS)(
  'a data file is used by one process; if that is killed while it writes, the next one has all acknowledged writes, and has counted all but the last requests: round %i',
  async (round) => {
    const data = join(folder, `${round}.db`)
    const options = ['--port', '0', '--json', '--now', '2026-11-02T10:00:00Z', '--frozen', '--tier', 'upgraded']
    const { child, ended, nextLine } = runNode(CLI, ...options, '--data', data)
    const ready = JSON.parse(await nextLine('{"event":"ready"'))
    await expect(startSandbox({ data })).rejects.toThrow(`${data} is in use by another sandbox: stop it, or use another file with --data.`)
    const headers = { Authorization: `Bearer ${ready.access_token}` }
    const acknowledged = new Map<number, string>()
    const write = async (worker: number): Promise<void> => {
      for (let number = 0; ; number += 1) {
        const name = `Walk ${worker}-${number}`
        const body = new URLSearchParams({ name, sport_type: 'Walk', start_date_local: '2026-11-02T08:00:00Z', elapsed_time: '60' })
        const response = await fetch(`${ready.base_url}/activities`, { method: 'POST', headers, body })
        if (response.status !== 201) return
        acknowledged.set(((await response.json()) as { id: number }).id, name)
        if (acknowledged.size === 40 * round) child.kill('SIGKILL')
      }
    }
    await Promise.allSettled([1, 2, 3, 4].map(write))
    await ended
    expect(child.signalCode).toBe('SIGKILL')

    await using again = await startSandbox({ data })
    const read = (path: string) => fetch(`${again.baseUrl}${path}`, { headers })
    const { rate_limits } = await again.control.getState()
    expect(rate_limits.find(({ family }) => family === 'overall')?.used).toBeGreaterThan(20 * round)
    for (const [id, name] of acknowledged) {
      const response = await read(`/activities/${id}`)
      expect([response.status, ((await response.json()) as { name: string }).name]).toEqual([200, name])
    }
  },
)
