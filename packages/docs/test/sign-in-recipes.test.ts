import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { createClient, unwrap } from '@activity-tracking/client'
import { freePort } from '@activity-tracking/kit/test-servers'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { sqliteStore } from '@activity-tracking/store/sqlite'
import { describe, expect, it } from 'vitest'
import { clockAt } from './support/clock-at.ts'
import { type CookieBrowser, createCookieBrowser, type Decision } from './support/cookie-browser.ts'
import { emptyFolder, startRecipe } from './support/recipe.ts'

const START = '2026-11-02T10:00:00Z'
/** Longest time that the sandbox waits, in seconds: for what hangs. */
const PATIENCE = 60
const COOKBOOK = fileURLToPath(new URL('../cookbook/', import.meta.url))

interface Visit {
  readonly browser: CookieBrowser
  readonly origin: string
  readonly sandbox: Sandbox
  /** The folder of the recipe, and what it has printed so far. */
  readonly folder: string
  readonly printed: () => string
  /** What the athlete does on the consent page. */
  decision: Decision
  /** The access token that is stored for the athlete, while the recipe runs. */
  storedToken(): Promise<string>
  /** The status of the service for an access token. */
  statusOf(token: string): Promise<number>
}

/** Starts a recipe that serves, and gives a browser to a visit of it. */
async function visit(recipe: string, work: (visit: Visit) => Promise<void>): Promise<void> {
  await using sandbox = await startSandbox({ now: START })
  await using folder = await emptyFolder()
  const port = await freePort()
  const { child, printed } = await startRecipe(recipe, sandbox, folder.path, {
    PORT: String(port),
    CALLBACK_URL: `http://127.0.0.1:${port}/webhooks/7d1f0c5a9e2b48d6b3a0e4c8f1725d96`,
    NODE_OPTIONS: `--import ${clockAt(START)}`,
  })
  const opened: Visit = {
    sandbox,
    folder: folder.path,
    printed,
    origin: `http://localhost:${port}`,
    decision: 'authorize',
    browser: createCookieBrowser(sandbox.athleteId, () => opened.decision),
    async storedToken() {
      using store = sqliteStore({ path: join(folder.path, 'grants.sqlite') })
      const stored = await store.get(`grant/${sandbox.clientId}/${sandbox.athleteId}`)
      return String(stored?.record['accessToken'])
    },
    statusOf: async (auth) => (await createClient({ baseUrl: sandbox.baseUrl, auth }).GET('/athlete')).response.status,
  }
  try {
    await work(opened)
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

/** The page shows this file as what the recipe responds. */
const expectPages = (recipe: string, pages: readonly string[]): Promise<void> =>
  expect(`${pages.join('\n')}\n`).toMatchFileSnapshot(join(COOKBOOK, `${recipe}.out.txt`))

describe('signing in with a library', () => {
  it('works with Better Auth, and disconnecting revokes the access', () =>
    visit('better-auth.ts', async ({ browser, origin, storedToken, statusOf }) => {
      const pages = [await browser.open(`${origin}/`), await browser.open(`${origin}/sign-in`)]
      const token = await storedToken()
      expect(await statusOf(token)).toBe(200)
      pages.push(await browser.open(`${origin}/disconnect`))
      expect(await statusOf(token)).toBe(401)
      await expectPages('better-auth', pages)
    }))

  it('joins Better Auth with an import and webhooks, and disconnecting erases the athlete and the user', () =>
    visit('better-auth-mirror.ts', async ({ browser, origin, sandbox, folder, printed, storedToken }) => {
      await sandbox.control.waitFor({ for: 'request', operation_id: 'createSubscription', status: 201, timeout: PATIENCE })
      const pages = [await browser.open(`${origin}/`)]
      await browser.open(`${origin}/sign-in`)
      const auth = await storedToken()
      const after = Date.parse(START) / 1_000 - 60 * 86_400
      const listed = await unwrap(
        createClient({ baseUrl: sandbox.baseUrl, auth }).GET('/athlete/activities', { params: { query: { after } } }),
      )
      await expect.poll(() => browser.open(`${origin}/`)).toContain(`${listed.length} activities`)
      pages.push(await browser.open(`${origin}/`))
      const countOf = (file: string, table: string): unknown => {
        using database = new DatabaseSync(join(folder, file), { readOnly: true })
        return database.prepare(`SELECT count(*) AS count FROM "${table}"`).get()?.['count']
      }
      expect([countOf('users.sqlite', 'user'), countOf('users.sqlite', 'account')]).toEqual([1, 1])
      const reads = async () =>
        (await sandbox.control.listRequests()).filter(({ operation_id: id }) => /^(get|list)Activit/.test(id ?? '')).length
      const before = await reads()
      // A later sign-in does not import again.
      pages.push(await browser.open(`${origin}/sign-in`), await browser.open(`${origin}/disconnect`))
      await expect.poll(printed).toContain('erased')
      expect(await reads()).toBe(before)
      pages.push(await browser.open(`${origin}/`))
      const tables = ['user', 'account', 'session', 'unlinkedAthlete'].map((table) => countOf('users.sqlite', table))
      expect([...tables, countOf('mirror.sqlite', 'activities')]).toEqual([0, 0, 0, 0, 0])
      const [, ...lines] = printed().trim().split('\n')
      await expectPages('better-auth-mirror', [...pages, ...lines])
    }))

  it('works with Auth.js, whose cookie does not contain a token', () =>
    visit('auth-js.ts', async ({ browser, origin, storedToken, statusOf }) => {
      const pages = [await browser.open(`${origin}/`)]
      const { csrfToken } = JSON.parse(await browser.open(`${origin}/auth/csrf`)) as { csrfToken: string }
      const form = new URLSearchParams({ csrfToken, callbackUrl: `${origin}/` })
      pages.push(await browser.open(`${origin}/auth/signin/activity-tracking`, form))
      expect(await statusOf(await storedToken())).toBe(200)
      await expectPages('auth-js', pages)
    }))

  it('works with Passport, and again after access was revoked', () =>
    visit('passport.ts', async (visited) => {
      const { browser, origin, storedToken, statusOf } = visited
      const pages = [await browser.open(`${origin}/`)]
      visited.decision = 'deny'
      pages.push(await browser.open(`${origin}/sign-in`))
      visited.decision = 'authorize'
      pages.push(await browser.open(`${origin}/sign-in`))
      const token = await storedToken()
      expect(await statusOf(token)).toBe(200)
      pages.push(await browser.open(`${origin}/disconnect`))
      expect(await statusOf(token)).toBe(401)
      expect(await browser.open(`${origin}/sign-in`)).toBe(pages[2])
      await expectPages('passport', pages)
    }))
})
