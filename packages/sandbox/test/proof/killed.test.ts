import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const program = fileURLToPath(new URL('../support/serve.ts', import.meta.url))

const ROUNDS = process.env['LONG_TESTS'] ? [1, 2, 3] : [2]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function start(data: string) {
  const child = spawn(process.execPath, [program, data], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  const { baseUrl, accessToken } = JSON.parse(String(line)) as { baseUrl: string; accessToken: string }
  return { child, baseUrl, headers: { Authorization: `Bearer ${accessToken}` } }
}

it.each(ROUNDS)('a sandbox that was killed while it wrote has all acknowledged writes after a restart: round %i', async (round) => {
  const data = join(folder, `${round}.db`)
  const { child, baseUrl, headers } = await start(data)
  const acknowledged = new Map<number, string>()
  const write = async (worker: number): Promise<void> => {
    for (let number = 0; ; number += 1) {
      const name = `Walk ${worker}-${number}`
      const body = new URLSearchParams({ name, sport_type: 'Walk', start_date_local: '2026-11-02T08:00:00Z', elapsed_time: '60' })
      const response = await fetch(`${baseUrl}/activities`, { method: 'POST', headers, body })
      if (response.status !== 201) return
      acknowledged.set(((await response.json()) as { id: number }).id, name)
      if (acknowledged.size === 40 * round) child.kill('SIGKILL')
    }
  }
  await Promise.allSettled([1, 2, 3, 4].map(write))
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')

  const again = await start(data)
  try {
    for (const [id, name] of acknowledged) {
      const response = await fetch(`${again.baseUrl}/activities/${id}`, { headers })
      expect([response.status, ((await response.json()) as { name: string }).name]).toEqual([200, name])
    }
    const listed = (await (await fetch(`${again.baseUrl}/athlete/activities?per_page=200`, { headers: again.headers })).text()).slice(0, 2)
    expect(listed).toBe('[{')
  } finally {
    again.child.kill('SIGKILL')
  }
})

it('a sandbox that was killed has counted all requests, except for those of its last moment', async () => {
  const data = join(folder, 'counted.db')
  const { child, baseUrl, headers } = await start(data)
  const usage = async (url: string, token: typeof headers): Promise<number> =>
    Number.parseInt((await fetch(`${url}/athlete`, { headers: token })).headers.get('X-RateLimit-Usage') ?? '', 10)
  for (let count = 1; count <= 20; count += 1) expect(await usage(baseUrl, headers)).toBe(count)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const again = await start(data)
  try {
    expect(await usage(again.baseUrl, again.headers)).toBeGreaterThanOrEqual(20)
  } finally {
    again.child.kill('SIGKILL')
  }
})
