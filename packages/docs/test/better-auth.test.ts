import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { createClient } from '@activity-tracking/client'
import { sqliteStore } from '@activity-tracking/client/sqlite'
import { freePort } from '@activity-tracking/kit/test-servers'
import { startSandbox } from '@activity-tracking/sandbox'
import { expect, it } from 'vitest'
import { clockAt } from './support/clock.ts'
import { createCookieBrowser } from './support/cookie-browser.ts'
import { emptyFolder, startRecipe } from './support/recipe.ts'

const START = '2026-11-02T10:00:00Z'
/** The page shows this file as what the recipe responds. */
const OUTPUT = fileURLToPath(new URL('../cookbook/better-auth.out.txt', import.meta.url))

it('signs in with Better Auth, whose database does not contain a token, and again after access was revoked', async () => {
  await using sandbox = await startSandbox({ now: START })
  await using folder = await emptyFolder()
  const port = String(await freePort())
  await using _recipe = await startRecipe('better-auth.ts', sandbox, folder.path, {
    PORT: port,
    NODE_OPTIONS: `--import ${clockAt(START)}`,
  })
  const origin = `http://localhost:${port}`
  const browser = createCookieBrowser(sandbox.athleteId)
  const pages = [await browser.open(`${origin}/`), await browser.open(`${origin}/sign-in`)]
  using store = sqliteStore({ path: join(folder.path, 'grants.sqlite') })
  const stored = await store.get(`grant/${sandbox.clientId}/${sandbox.athleteId}`)
  const token = String(stored?.record['accessToken'])
  const statusOfToken = async () => (await createClient({ baseUrl: sandbox.baseUrl, auth: token }).GET('/athlete')).response.status
  expect(await statusOfToken()).toBe(200)
  expect(await readFile(join(folder.path, 'users.sqlite'), 'latin1')).not.toContain(token)
  using users = new DatabaseSync(join(folder.path, 'users.sqlite'), { readOnly: true })
  // Nobody else can know the address.
  expect(users.prepare('SELECT name, email, emailVerified FROM user').all()).toEqual([
    { name: 'Maren', email: expect.stringMatching(new RegExp(`^${sandbox.athleteId}-[\\w-]{24}@users\\.invalid$`)), emailVerified: 0 },
  ])

  pages.push(await browser.open(`${origin}/disconnect`))
  expect([await statusOfToken(), await browser.open(`${origin}/`)]).toEqual([401, pages[0]])
  expect(await browser.open(`${origin}/sign-in`)).toBe(pages[1])
  await expect(`${pages.join('\n')}\n`).toMatchFileSnapshot(OUTPUT)
})
