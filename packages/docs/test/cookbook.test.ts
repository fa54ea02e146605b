import { cp, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp, memoryStore } from '@activity-tracking/client'
import { logIn, openAccountFile } from '@activity-tracking/client/node'
import { freePort } from '@activity-tracking/kit/test-servers'
import { hasChromium, openPage, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { createWebhooks } from '@activity-tracking/webhooks'
import { sqliteQueue } from '@activity-tracking/webhooks/sqlite'
import { serve } from '@hono/node-server'
import { describe, expect, inject, it, vi } from 'vitest'
import worker from '../cookbook/worker/worker.ts'
import { clockAt, shortenUploads } from './support/clock.ts'
import { createCookieBrowser } from './support/cookie-browser.ts'
import { newDatabase } from './support/database.ts'
import { emptyFolder, environmentOf, runRecipe, startRecipe } from './support/recipe.ts'

const COOKBOOK = fileURLToPath(new URL('../cookbook/', import.meta.url))
const postgres = inject('postgres')
const WORLD = { now: '2026-11-02T10:00:00Z', frozen: true } as const

/** The page shows this file as what the recipe prints. */
const outputOf = (recipe: string): string => join(COOKBOOK, `${recipe}.out.txt`)

/** What a recipe prints, if it succeeds. */
async function printedBy(...[name, options]: Parameters<typeof runRecipe>): Promise<string> {
  const { stdout, stderr, code } = await runRecipe(name, options)
  expect(code, stderr).toBe(0)
  return stdout
}

/** Logs in as the owner of the app, and returns the environment in which a recipe finds the account. */
async function logInAsOwner({ baseUrl, authUrl, newBaseUrl, clientId, clientSecret, athleteId }: Sandbox, folder: string) {
  const file = openAccountFile(join(folder, 'activity-tracking', 'account.sqlite'))
  const onUrl = (url: string) => void createCookieBrowser(athleteId).open(url)
  await logIn(file, { baseUrl, authUrl, newBaseUrl, clientId, clientSecret, scope: ['read', 'activity:read'], onUrl })
  file.close()
  return { XDG_DATA_HOME: folder }
}

describe('the cookbook', () => {
  it('uploads a folder of files', async () => {
    using _time = shortenUploads()
    await using sandbox = await startSandbox({ now: WORLD.now })
    await using folder = await emptyFolder()
    await cp(join(COOKBOOK, 'rides'), folder.path, { recursive: true })
    const printed = await printedBy('upload-a-folder.ts', { sandbox, cwd: folder.path, args: ['.'] })
    await expect(printed).toMatchFileSnapshot(outputOf('upload-a-folder'))
  })

  it('exports routes', async () => {
    await using sandbox = await startSandbox(WORLD)
    await using folder = await emptyFolder()
    const printed = await printedBy('export-routes.ts', { sandbox, cwd: folder.path })
    await expect(printed).toMatchFileSnapshot(outputOf('export-routes'))
    const files = await readdir(join(folder.path, 'routes'))
    expect(files).toHaveLength(printed.trim().split('\n').length)
    for (const file of files) expect(await readFile(join(folder.path, 'routes', file), 'utf8')).toContain('</gpx>')
  })

  it.each(['deauthorize-to-revoke', 'handle-errors', 'keep-within-limits', 'many-processes', 'mirror-in-sqlite'])(
    'runs %s',
    async (recipe) => {
      await using sandbox = await startSandbox(WORLD)
      await using folder = await emptyFolder()
      const printed = await printedBy(`${recipe}.ts`, { sandbox, cwd: folder.path, env: { PORT: String(await freePort()) } })
      await expect(printed).toMatchFileSnapshot(outputOf(recipe))
    },
  )

  it.skipIf(postgres.missing !== undefined)(`mirrors activities in PostgreSQL (${postgres.missing ?? 'on a real server'})`, async () => {
    await using sandbox = await startSandbox(WORLD)
    await using folder = await emptyFolder()
    await using database = await newDatabase(postgres.port)
    const env = { DATABASE_URL: database.url, PORT: String(await freePort()) }
    const printed = await printedBy('mirror-in-postgresql.ts', { sandbox, cwd: folder.path, env })
    await expect(printed).toMatchFileSnapshot(outputOf('mirror-in-postgresql'))
  })

  it.skipIf(postgres.missing !== undefined)(
    `works on an event after the response of a Worker (${postgres.missing ?? 'on a real server'})`,
    async () => {
      await using sandbox = await startSandbox()
      const { control, clientId, clientSecret, baseUrl, authUrl, athleteId } = sandbox
      await using database = await newDatabase(postgres.port)
      const [port, secret] = [await freePort(), '7d1f0c5a9e2b48d6b3a0e4c8f1725d96']
      const origin = `http://127.0.0.1:${port}`
      const later: Promise<unknown>[] = []
      const context = { waitUntil: (work: Promise<unknown>) => void later.push(work), passThroughOnException: () => undefined, props: {} }
      const env = { ...environmentOf(sandbox), ORIGIN: origin, DATABASE_URL: database.url, WEBHOOK_SECRET: secret } as never
      const server = serve({ fetch: (request) => worker.fetch(request, env, context), hostname: '127.0.0.1', port })
      using log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
      try {
        expect(await createCookieBrowser(athleteId).open(`${origin}/connect`)).toContain('your latest activity is')
        const app = createApp({ clientId, clientSecret, baseUrl, authUrl, redirectUri: origin, store: memoryStore() })
        await using queue = sqliteQueue({ path: ':memory:' })
        const path = `/webhooks/${secret}`
        const ignore = () => undefined
        await createWebhooks({ app, queue, path, onChange: ignore, onErase: ignore }).ensureSubscription(origin + path)
        const { id } = await control.createActivity({ name: 'Ridge run', sport_type: 'Run', elapsed_time: 600 })
        await control.waitFor({ for: 'delivery', object_id: id, state: 'delivered' })
        await Promise.all(later)
        expect(log.mock.calls).toEqual([['changed', 'Ridge run']])
      } finally {
        server.close()
      }
    },
  )

  it('prints the latest activities of the logged-in account', async () => {
    await using sandbox = await startSandbox(WORLD)
    await using folder = await emptyFolder()
    const env = await logInAsOwner(sandbox, folder.path)
    const printed = await printedBy('my-activities.ts', { sandbox, cwd: folder.path, env })
    await expect(printed).toMatchFileSnapshot(outputOf('my-activities'))
  })

  it('copies the activities of the logged-in account, continues after a rate limit, and removes what is no longer listed', async () => {
    await using sandbox = await startSandbox(WORLD)
    await using folder = await emptyFolder()
    const env = await logInAsOwner(sandbox, folder.path)
    const options = { sandbox, cwd: folder.path, env, args: ['--since', '2026-10-01'] }
    const { control } = sandbox
    const reads = async () => (await control.listRequests()).filter(({ operation_id: id }) => id === 'getActivity').length
    await expect(await printedBy('copy-my-activities.ts', options)).toMatchFileSnapshot(outputOf('copy-my-activities'))
    const before = await reads()
    const ride = { sport_type: 'Ride', elapsed_time: 3600 } as const
    const [{ id }] = [await control.createActivity({ ...ride, name: 'There' }), await control.createActivity({ ...ride, name: 'Back' })]
    await control.setFaults({ rules: [{ operation_id: 'getActivity', status: 429, skip: 1 }] })
    const stopped = await runRecipe('copy-my-activities.ts', options)
    expect(stopped).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^1 left to read\. Start again after /) })
    await control.setFaults({ rules: [] })
    await sandbox.clock.advance('15m')
    expect(await printedBy('copy-my-activities.ts', options)).toMatch(/^1 read\n/)
    await control.deleteActivity({ id })
    expect(await printedBy('copy-my-activities.ts', options)).toMatch(/^1 removed\n0 read\n/)
    // The one that the limit refused was sent too.
    expect((await reads()) - before).toBe(3)
    const [changed] = await control.listThings({ kind: 'activities', athlete_id: sandbox.athleteId })
    await control.changeActivity({ id: changed?.id ?? 0, name: 'Renamed' })
    // Deleted since it was listed.
    await control.setFaults({ rules: [{ operation_id: 'getActivity', status: 404, times: 1 }] })
    expect(await printedBy('copy-my-activities.ts', options)).toMatch(/^1 read\n/)
    await control.setFaults({ rules: [] })
    expect(await printedBy('copy-my-activities.ts', options)).toMatch(/^1 read\n/)
    expect(await printedBy('copy-my-activities.ts', options)).toMatch(/^0 read\n/)
    if (process.platform !== 'win32') expect((await stat(join(folder.path, 'my-activities.sqlite'))).mode & 0o77).toBe(0)
  })

  it.skipIf(!hasChromium)(`draws a map and a chart in a page (${WITHOUT_CHROMIUM})`, async () => {
    await using sandbox = await startSandbox(WORLD)
    await using folder = await emptyFolder()
    const port = String(await freePort())
    await using _recipe = await startRecipe('map-and-chart.ts', sandbox, folder.path, {
      PORT: port,
      NODE_OPTIONS: `--import ${clockAt(WORLD.now)}`,
    })
    await using opened = await openPage()
    const { page } = opened
    const app = `http://localhost:${port}`
    const origins = new Set<string>()
    page.on('request', (request) => origins.add(new URL(request.url()).origin))
    await page.goto(app)
    await page.getByRole('link', { name: 'Connect' }).click()
    await page.getByRole('button', { name: 'Authorize' }).click()

    await page.getByRole('link', { name: 'Older' }).click()
    const newer = page.getByRole('link', { name: 'Newer' })
    await newer.click()
    await newer.waitFor({ state: 'detached' })
    expect(await page.getByRole('listitem').count()).toBe(30)
    expect(await page.evaluate(`document.images[0].decode().then(() => document.images[0].naturalWidth)`)).toBeGreaterThan(0)

    await page.getByRole('link', { name: 'Afternoon ride', exact: true }).first().click()
    for (const name of ['Map of the track', /^Altitude, /]) {
      const points = (await page.getByRole('img', { name }).locator('polyline').getAttribute('points')) ?? ''
      expect(points.split(' ').length).toBeGreaterThanOrEqual(400)
      expect(points).not.toMatch(/NaN|undefined/)
    }
    expect(await page.getByRole('paragraph').textContent()).toMatch(/^Ride · [\d.]+ km · \d+ min · \d+ m climbed$/)

    await page.goto(`${app}/#id=1`)
    await page.getByText('Not found').waitFor()
    expect([...origins].sort()).toEqual([sandbox.authUrl, app].sort())
    // Another operation, and a visitor who is not logged in.
    expect(await page.evaluate(`fetch('/api/athlete/zones').then(({ status }) => status)`)).toBe(404)
    for (const path of ['athlete', 'activities', 'activities/1']) {
      expect(await fetch(`${app}/api/${path}`)).toMatchObject({ status: 401 })
    }
  })
})
