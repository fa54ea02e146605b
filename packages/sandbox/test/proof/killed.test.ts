import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSandbox } from '../../src/index.ts'
import { CLI, runNode } from '../cli/command.ts'

/** A module that tries to use a data file, and prints what happened. */
const tryFile = (data: string): string => {
  const program = `import { startSandbox } from ${JSON.stringify(new URL('../../src/index.ts', import.meta.url))}
    console.log('tried: ' + await startSandbox(${JSON.stringify({ data })}).then(() => 'opened', ({ message }) => message))`
  return `data:text/javascript,${encodeURIComponent(program)}`
}

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
    const inUse = (file: string) => `${file} is in use by another sandbox: stop it, or use another file with --data.`
    const held = join(folder, `${round}-held.db`)
    await using _holder = await startSandbox({ data: held })
    await expect(startSandbox({ data: held })).rejects.toThrow(inUse(held))
    // A refusal does not release the file to other processes.
    const { child, ended, nextLine } = runNode('--import', tryFile(held), CLI, ...options, '--data', data)
    expect(await nextLine('tried: ')).toBe(`tried: ${inUse(held)}`)
    const ready = JSON.parse(await nextLine('{"event":"ready"'))
    for (const _ of [1, 2]) await expect(startSandbox({ data })).rejects.toThrow(inUse(data))
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
