import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@activity-tracking/kit/test-servers'
import { startSandbox } from '@activity-tracking/sandbox'
import { describe, expect, it, vi } from 'vitest'
import { clockAt } from './support/clock.ts'
import { createCookieBrowser } from './support/cookie-browser.ts'
import { emptyFolder, startRecipe } from './support/recipe.ts'

const COOKBOOK = fileURLToPath(new URL('../cookbook/', import.meta.url))
const START = '2026-11-02T10:00:00Z'
/** Longest time that the sandbox waits, in seconds: for what hangs. */
const PATIENCE = 60
const PATH = '/webhooks/7d1f0c5a9e2b48d6b3a0e4c8f1725d96'

it('the module of the app loads without secrets, as in a build, and creates nothing', async () => {
  await using folder = await emptyFolder()
  const before = process.cwd()
  process.chdir(folder.path)
  try {
    const { site } = await import('../cookbook/web-app/app.ts')
    expect([typeof site, await readdir('.')]).toEqual(['function', []])
  } finally {
    process.chdir(before)
  }
})

/** The page shows this file as what the app responds and prints, in every framework. */
const OUTPUT = join(COOKBOOK, 'web-app.out.txt')

/** `npm test` runs one: the tests of the packages prove their adapters. */
const FRAMEWORKS = process.env['LONG_TESTS'] ? ['express', 'fastify', 'hono', 'node-http'] : ['hono']

describe.each(FRAMEWORKS)('the app in %s', (framework) => {
  it('connects an athlete, calls the API, follows webhooks, and does not greet with a forged cookie', async () => {
    await using sandbox = await startSandbox({ now: START })
    const { control, athleteId } = sandbox
    await using folder = await emptyFolder()
    const port = String(await freePort())
    await using running = await startRecipe(`web-app/${framework}.ts`, sandbox, folder.path, {
      CALLBACK_URL: `http://127.0.0.1:${port}${PATH}`,
      PORT: port,
      NODE_OPTIONS: `--import ${clockAt(START)}`,
    })
    const origin = `http://localhost:${port}`
    const browser = createCookieBrowser(athleteId)
    const pages = [await browser.open(`${origin}/`), await browser.open(`${origin}/connect`)]
    await control.waitFor({ for: 'request', operation_id: 'createSubscription', status: 201, timeout: PATIENCE })

    // A title is text, whatever is in it.
    const name = '<b>Ridge</b> run'
    const { id } = await control.createActivity({ name, sport_type: 'Run', elapsed_time: 600 })
    await vi.waitFor(() => expect(running.printed()).toContain(`changed ${name}`), { timeout: 60_000 })
    const home = await fetch(`${origin}/`, { headers: { Cookie: browser.cookieOf(origin) } })
    expect([home.headers.get('Content-Type'), await home.text()]).toEqual([
      expect.stringContaining('text/plain'),
      expect.stringContaining(name),
    ])
    for (const forged of [`athlete=${athleteId}.x`, `athlete=${athleteId}.`, 'athlete=.', 'athlete=1.é']) {
      const response = await fetch(`${origin}/`, { headers: { Cookie: encodeURI(forged) } })
      expect([response.headers.get('Content-Type'), await response.text()]).toEqual([
        expect.stringContaining('text/html'),
        expect.stringContaining('href="/connect"'),
      ])
    }
    expect((await fetch(`${origin}/none`)).status).toBe(404)
    await control.deleteActivity({ id })
    await vi.waitFor(() => expect(running.printed()).toContain('deleted'), { timeout: 60_000 })
    // With at most an hour left, the app learns at once that access was revoked.
    await control.setClock({ advance: '5h' })
    await control.revokeGrant({ athlete_id: athleteId })
    await vi.waitFor(() => expect(running.printed()).toContain(`erase ${athleteId}`), { timeout: 60_000 })
    pages.push(await browser.open(`${origin}/`))

    const [, ...lines] = running.printed().trim().split('\n')
    await expect(`${[...pages, ...lines.map((line) => line.trimEnd())].join('\n')}\n`).toMatchFileSnapshot(OUTPUT)
  })
})
