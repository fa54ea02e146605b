import { cp, glob, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { createApp, memoryStore } from '@activity-tracking/client'
import { logIn, openAccountFile } from '@activity-tracking/client/node'
import { freePort } from '@activity-tracking/kit/test-servers'
import { hasChromium, openPage, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { createWebhooks } from '@activity-tracking/webhooks'
import { postgresQueue } from '@activity-tracking/webhooks/postgres'
import { serve } from '@hono/node-server'
import { Pool } from 'pg'
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

/** Runs a recipe that prints what the page shows, and sends the requests that are recorded. */
async function expectRecorded(name: string, options: Parameters<typeof runRecipe>[1]): Promise<string> {
  const { stdout, stderr, requests, code } = await runRecipe(`${name}.ts`, options)
  expect(code, stderr).toBe(0)
  await expect(stdout).toMatchFileSnapshot(outputOf(name))
  expect(requests).toMatchSnapshot()
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
    await expectRecorded('upload-a-folder', { sandbox, cwd: folder.path, args: ['.'] })
    await sandbox.control.setFaults({ rules: [{ operation_id: 'createUpload', status: 403 }] })
    await expect(runRecipe('upload-a-folder.ts', { sandbox, cwd: folder.path })).rejects.toThrow('403 Forbidden')
  })

  it('exports routes', async () => {
    await using sandbox = await startSandbox(WORLD)
    await using folder = await emptyFolder()
    const printed = await expectRecorded('export-routes', { sandbox, cwd: folder.path })
    const files = await readdir(join(folder.path, 'routes'))
    expect(files).toHaveLength(printed.trim().split('\n').length)
    for (const file of files) expect(await readFile(join(folder.path, 'routes', file), 'utf8')).toContain('</gpx>')
    for (const _again of [1, 2]) await printedBy('export-routes.ts', { sandbox, cwd: folder.path, args: ['of/mine'] })
    expect(await readdir(join(folder.path, 'of/mine'))).toEqual(files)
  })

  it.each(['deauthorize-to-revoke', 'handle-errors', 'keep-within-limits', 'many-processes', 'mirror-in-sqlite'])(
    'runs %s',
    async (recipe) => {
      await using sandbox = await startSandbox(WORLD)
      await using folder = await emptyFolder()
      await expectRecorded(recipe, { sandbox, cwd: folder.path, env: { PORT: String(await freePort()) } })
      for await (const file of glob('mirror-*/mirror.sqlite', { cwd: folder.path }))
        expect(await readFile(join(folder.path, file), 'latin1')).not.toContain('Evening run')
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
      const pool = new Pool({ connectionString: database.url })
      const [port, secret] = [await freePort(), '7d1f0c5a9e2b48d6b3a0e4c8f1725d96']
      const origin = `http://127.0.0.1:${port}`
      const later: Promise<unknown>[] = []
      const context = { waitUntil: (work: Promise<unknown>) => void later.push(work), passThroughOnException: () => undefined, props: {} }
      const env = { ...environmentOf(sandbox), ORIGIN: origin, DATABASE_URL: database.url, WEBHOOK_SECRET: secret } as never
      const server = serve({ fetch: (request) => worker.fetch(request, env, context), hostname: '127.0.0.1', port })
      using log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
      try {
        const browser = createCookieBrowser(athleteId)
        expect(await browser.open(`${origin}/connect`)).toContain('your latest activity is')
        const forged = await fetch(origin, { headers: { Cookie: `athlete=${athleteId}.x` } })
        expect(await forged.text()).toBe('<a href="/connect">Connect</a>')
        const app = createApp({ clientId, clientSecret, baseUrl, authUrl, redirectUri: origin, store: memoryStore() })
        await using queue = postgresQueue({ pool })
        const path = `/webhooks/${secret}`
        const ignore = () => undefined
        await createWebhooks({ app, queue, path, onChange: ignore, onErase: ignore }).ensureSubscription(origin + path)
        const { id } = await control.createActivity({ name: 'Ridge run', sport_type: 'Run', elapsed_time: 600 })
        await control.waitFor({ for: 'delivery', object_id: id, state: 'delivered' })
        await Promise.all(later)
        expect(log.mock.calls).toEqual([['changed', 'Ridge run']])
        // What is left is done by a cron trigger.
        await queue.add([{ key: `${athleteId}/activity/${id}`, lane: 'live' }])
        await worker.scheduled({}, env, context)
        await control.setClock({ advance: '5h' })
        await control.revokeGrant({ athlete_id: athleteId })
        await control.waitFor({ for: 'delivery', object_id: athleteId, state: 'delivered' })
        await Promise.all(later)
        expect(log.mock.calls.slice(1)).toEqual([
          ['changed', 'Ridge run'],
          ['deauthorized', ''],
          ['erase', athleteId],
        ])
        expect(await browser.open(origin)).toBe('<a href="/connect">Connect</a>')
      } finally {
        await pool.end()
        server.close()
      }
    },
  )

  it('prints the latest activities of the logged-in account', async () => {
    await using sandbox = await startSandbox(WORLD)
    await using folder = await emptyFolder()
    const env = await logInAsOwner(sandbox, folder.path)
    await expectRecorded('my-activities', { sandbox, cwd: folder.path, env })
  })

  it('copies the activities of the logged-in account, continues after a rate limit, and removes what is no longer listed', async () => {
    await using sandbox = await startSandbox(WORLD)
    await using folder = await emptyFolder()
    const env = await logInAsOwner(sandbox, folder.path)
    const options = { sandbox, cwd: folder.path, env, args: ['--since', '2026-10-01'] }
    const { control } = sandbox
    const reads = async () => (await control.listRequests()).filter(({ operation_id: id }) => id === 'getActivity').length
    await expectRecorded('copy-my-activities', options)
    const before = await reads()
    using database = new DatabaseSync(join(folder.path, 'my-activities.sqlite'))
    const left = () => database.prepare('SELECT id FROM activities WHERE details IS NULL').all()
    const { id } = await control.createActivity({ name: 'To nowhere', start_date_local: '2026-11-01T10:00:00' })
    await control.createActivity({ name: 'Back' })
    await control.setFaults({ rules: [{ operation_id: 'getActivity', status: 429, skip: 1 }] })
    const stopped = await runRecipe('copy-my-activities.ts', options)
    expect(stopped).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^1 left to read\. Start again after /) })
    expect(left()).toEqual([{ id: String(id) }])
    await control.setFaults({ rules: [] })
    await sandbox.clock.advance('15m')
    expect(await printedBy('copy-my-activities.ts', options)).toMatch(/^1 read\n/)
    await control.deleteActivity({ id })
    expect(await printedBy('copy-my-activities.ts', options)).toMatch(/^1 removed\n0 read\n/)
    const file = join(folder.path, 'my-activities.sqlite')
    expect(await readFile(file, 'latin1')).not.toContain('To nowhere')
    // The one that the limit refused was sent too.
    expect((await reads()) - before).toBe(3)
    const things = await control.listThings({ kind: 'activities', athlete_id: sandbox.athleteId })
    const changes = [{ name: 'Renamed' }, { sport_type: 'Hike' }]
    for (const [index, { id }] of things.entries()) await control.changeActivity({ id, ...(changes[index] ?? { gear_id: 'none' }) })
    // Deleted since it was listed.
    await control.setFaults({ rules: [{ operation_id: 'getActivity', status: 404, times: 1 }] })
    expect(await printedBy('copy-my-activities.ts', options)).toMatch(/^[3-9] read\n/)
    expect(database.prepare('SELECT id FROM activities WHERE id = ?').all(String(things[0]?.id))).toEqual([])
    await control.setFaults({ rules: [] })
    expect(await printedBy('copy-my-activities.ts', options)).toMatch(/^1 read\n(.*\n)*Hike: 1, /)
    const age = (days: number) => database.exec(`UPDATE activities SET read_at = read_at - ${days * 86_400_000}`)
    age(6.9)
    expect(await printedBy('copy-my-activities.ts', options)).toMatch(/^0 read\n/)
    age(0.2)
    expect(await printedBy('copy-my-activities.ts', options)).toMatch(/^9 read\n/)
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o77).toBe(0)
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
    const authorize = page.getByRole('button', { name: 'Authorize' })
    await authorize.waitFor()
    expect(new URL(page.url()).searchParams.get('scope')).toBe('read,activity:read')
    await authorize.click()

    await page.getByRole('link', { name: 'Older' }).click()
    expect(await page.context().cookies(app)).toMatchObject([{ name: 'athlete', httpOnly: true, sameSite: 'Lax' }])
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
    const seen = <Result>(path: string, what: string) => page.evaluate<Result>(`fetch('/api/${path}').then((response) => response.${what})`)
    expect(await seen('athlete/zones', 'status')).toBe(404)
    for (const path of ['athlete', 'activities', 'activities/1'])
      for (const Cookie of ['', `athlete=${sandbox.athleteId}.x`])
        expect(await fetch(`${app}/api/${path}`, { headers: { Cookie } })).toMatchObject({ status: 401 })
    expect(await seen('athlete', `headers.get('Cache-Control')`)).toBe('private, no-store')
    const [listed] = await seen<{ id: string }[]>('activities', 'json()')
    const [next] = await seen<{ id: string }[]>('activities?page=2', 'json()')
    const { streams, ...detail } = await seen<{ streams: object }>(`activities/${listed?.id}`, 'json()')
    const read = { athlete: await seen('athlete', 'json()'), listed, next, detail, streams: Object.keys(streams) }
    expect(JSON.stringify(read, null, 1).replace(sandbox.authUrl, 'AUTH_URL')).toMatchSnapshot()
    await sandbox.control.setFaults({ rules: [{ operation_id: 'listActivities', status: 403 }] })
    expect(await seen('activities', 'status')).toBe(502)
  })
})
