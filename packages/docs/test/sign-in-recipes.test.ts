import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@activity-tracking/client'
import { sqliteStore } from '@activity-tracking/client/sqlite'
import { freePort } from '@activity-tracking/kit/test-servers'
import { startSandbox } from '@activity-tracking/sandbox'
import { describe, expect, it } from 'vitest'
import { clockAt } from './support/clock-at.ts'
import { type CookieBrowser, createCookieBrowser, type Decision } from './support/cookie-browser.ts'
import { emptyFolder, startRecipe } from './support/recipe.ts'

const START = '2026-11-02T10:00:00Z'
const COOKBOOK = fileURLToPath(new URL('../cookbook/', import.meta.url))

interface Visit {
  readonly browser: CookieBrowser
  readonly origin: string
  /** Where the recipe stores its files. */
  readonly folder: string
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
  await using _recipe = await startRecipe(recipe, sandbox, folder.path, {
    PORT: String(port),
    NODE_OPTIONS: `--import ${clockAt(START)}`,
  })
  const opened: Visit = {
    origin: `http://localhost:${port}`,
    folder: folder.path,
    decision: 'authorize',
    browser: createCookieBrowser(sandbox.athleteId, () => opened.decision),
    async storedToken() {
      using store = sqliteStore({ path: join(folder.path, 'grants.sqlite') })
      const stored = await store.get(`grant/${sandbox.clientId}/${sandbox.athleteId}`)
      return String(stored?.record['accessToken'])
    },
    statusOf: async (auth) => (await createClient({ baseUrl: sandbox.baseUrl, auth }).GET('/athlete')).response.status,
  }
  await work(opened)
}

/** The page shows this file as what the recipe responds. */
const expectPages = (recipe: string, pages: readonly string[]): Promise<void> =>
  expect(`${pages.join('\n')}\n`).toMatchFileSnapshot(join(COOKBOOK, `${recipe}.out.txt`))

describe('signing in with a library', () => {
  it('works with Better Auth, whose database does not contain a token, and again after access was revoked', () =>
    visit('better-auth.ts', async ({ browser, folder, origin, storedToken, statusOf }) => {
      const pages = [await browser.open(`${origin}/`), await browser.open(`${origin}/sign-in`)]
      const token = await storedToken()
      expect(await statusOf(token)).toBe(200)
      expect(await readFile(join(folder, 'users.sqlite'), 'latin1')).not.toContain(token)
      pages.push(await browser.open(`${origin}/disconnect`))
      expect([await statusOf(token), await browser.open(`${origin}/`)]).toEqual([401, pages[0]])
      expect(await browser.open(`${origin}/sign-in`)).toBe(pages[1])
      await expectPages('better-auth', pages)
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
