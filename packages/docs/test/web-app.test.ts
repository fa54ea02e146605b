import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { freePort } from '@activity-tracking/kit/test-servers'
import { startSandbox } from '@activity-tracking/sandbox'
import { expect, it, vi } from 'vitest'
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

it('the app connects an athlete, calls the API, follows webhooks, and does not greet with a forged cookie', async () => {
  await using sandbox = await startSandbox({ now: START })
  const { control, athleteId } = sandbox
  await using folder = await emptyFolder()
  const port = String(await freePort())
  await using running = await startRecipe('web-app/hono.ts', sandbox, folder.path, {
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
  const renamed = `other-${browser.cookieOf(origin)}`
  for (const forged of [`athlete=${athleteId}.x`, `athlete=${athleteId}.`, 'athlete=.', 'athlete=1.é', renamed]) {
    const response = await fetch(`${origin}/`, { headers: { Cookie: encodeURI(forged) } })
    expect([response.headers.get('Content-Type'), await response.text()]).toEqual([
      expect.stringContaining('text/html'),
      expect.stringContaining('href="/connect"'),
    ])
  }
  expect((await fetch(`${origin}/none`)).status).toBe(404)
  await control.setFaults({ rules: [{ operation_id: 'getAthlete', status: 403, times: 1 }] })
  expect(await browser.open(origin)).toMatch(/^Internal Server Error/)
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

it.each(['express', 'fastify', 'node-http'])('the app in %s has the same routes, and events as they were sent', async (framework) => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const start = vi.fn()
  const greet = async (cookies = '') => {
    if (cookies === 'fail=1') throw new Error('no service')
    return cookies === '' ? undefined : `Hello <${cookies}>`
  }
  const respond = async ({ url }: Request) => new Response(url)
  const receive = async ({
    pathname,
    read,
  }: {
    pathname: string
    read: (most: number, onCancel: () => void) => Promise<{ bytes?: Uint8Array }>
  }) =>
    pathname === PATH
      ? { status: 200, headers: {}, body: String(Buffer.from((await read(100, () => undefined)).bytes ?? [])) }
      : { status: 404, headers: {}, body: '' }
  vi.stubGlobal('parts', { greet, port, start, site: () => ({ connect: { start: respond, callback: respond }, webhooks: { receive } }) })
  using listen = vi.spyOn(Server.prototype, 'listen')
  using _error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // Inside the package, so that the program finds what it imports.
  const home = await mkdtemp(join(COOKBOOK, '../.blocks-'))
  try {
    await cp(join(COOKBOOK, 'web-app'), home, { recursive: true })
    await writeFile(join(home, 'app.ts'), 'export const { greet, port, site, start } = globalThis.parts')
    await import(pathToFileURL(join(home, `${framework}.ts`)).href)
    await expect.poll(() => start.mock.calls.length).toBe(1)
    const open = async (path: string, init?: RequestInit) => {
      const response = await fetch(origin + path, init)
      return [response.status, response.headers.get('Content-Type')?.split(';')[0], await response.text()]
    }
    const event = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{ "a": 1 }' }
    expect(await open('/')).toEqual([200, 'text/html', '<a href="/connect">Connect</a>'])
    expect(await open('/', { headers: { Cookie: 'a=1' } })).toEqual([200, 'text/plain', 'Hello <a=1>'])
    expect(await open(PATH, event)).toMatchObject([200, undefined, event.body])
    for (const path of ['/connect?a=1', '/callback?b=2']) expect((await open(path))[2]).toBe(origin + path)
    expect((await open('/none'))[0]).toBe(404)
    expect((await open('/', { headers: { Cookie: 'fail=1' } }))[0]).toBeGreaterThanOrEqual(500)
  } finally {
    for (const server of listen.mock.contexts) (server as Server).close()
    vi.unstubAllGlobals()
    await rm(home, { recursive: true })
  }
})
