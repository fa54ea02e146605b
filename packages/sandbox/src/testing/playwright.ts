import { writeFile } from 'node:fs/promises'
import { test as base, type Page, type TestInfo } from '@playwright/test'
import type { Id } from '../base/id.ts'
import type { Sandbox, SandboxOptions } from '../server/sandbox.ts'
import { startSandbox } from '../server/start-sandbox.ts'
import { lastRefusal } from './journal-text.ts'
import { createTestWorld, type TestWorld, type WorldOptions } from './test-world.ts'

export type { WorldClock } from '../control/world-clock.ts'
export {
  type Delivery,
  type DeliveryMatcher,
  ExpectationError,
  type ExpectOptions,
  type JournaledRequest,
  type RequestMatcher,
} from './expectations.ts'
export type { TestWorld, TokenOptions, WorldOptions } from './test-world.ts'

/** Fixtures of a test. */
export interface WorldFixtures {
  /** Options of the test's world: `test.use({ worldOptions: { tier: 'upgraded' } })`. */
  readonly worldOptions: WorldOptions
  /** A separate world for the test. When the test fails, its error names the last refused request, and its journal is attached to the report. */
  readonly world: TestWorld
}

/** Fixtures of a worker. */
export interface SandboxFixtures {
  /** Options of the sandbox: `test.use({ sandboxOptions: { now: '2026-11-02T10:00:00Z', frozen: true } })`. */
  readonly sandboxOptions: SandboxOptions
  /** One sandbox for the whole worker, started when a test first uses it. */
  readonly sandbox: Sandbox
}

/** Playwright's `test` with a sandbox. To use it with other fixtures: `test.extend` or `mergeTests`. */
export const test = base.extend<WorldFixtures, SandboxFixtures>({
  sandboxOptions: [{}, { option: true, scope: 'worker' }],
  sandbox: [
    async ({ sandboxOptions }, use) => {
      const sandbox = await startSandbox(sandboxOptions)
      await use(sandbox)
      await sandbox.close()
    },
    { scope: 'worker' },
  ],
  worldOptions: [{}, { option: true }],
  world: async ({ sandbox, worldOptions }, use, testInfo) => {
    const { world, delete: deleteWorld } = await createTestWorld(sandbox, worldOptions)
    await use(world)
    if (testInfo.status !== testInfo.expectedStatus) await report(world, testInfo)
    await deleteWorld()
  },
})

/** Attaches the journal as a file, because reporters cut other attachments. Names the last refused request in the error that they print. */
async function report(world: TestWorld, testInfo: TestInfo): Promise<void> {
  const refusal = lastRefusal(await world.control.listRequests())
  const [error] = testInfo.errors
  if (refusal !== undefined && error?.message !== undefined) {
    const message = `${error.message}\n\n${refusal}`
    if (error.stack !== undefined) error.stack = error.stack.replace(error.message, () => message)
    error.message = message
  }
  const path = testInfo.outputPath('sandbox-journal.txt')
  await writeFile(path, await world.journal())
  await testInfo.attach('sandbox-journal.txt', { path, contentType: 'text/plain' })
}

/** The athlete who authorizes the app, and the granted scopes. */
export interface ConsentOptions {
  /** Id or name of an athlete. Default: the owner of the app, whom the page preselects. */
  readonly athlete?: Id | string
  /** The scopes to grant. Default: all requested scopes. */
  readonly scopes?: readonly string[]
}

/**
 * Chooses an athlete and scopes on the consent page that the browser shows or is about to show, submits the form, and waits until the browser has left
 * the page.
 * @throws Error if the page does not have the athlete, or the app does not request a scope
 */
export async function approveConsent(page: Page, { athlete, scopes }: ConsentOptions = {}): Promise<void> {
  const approve = page.locator('button[name=decision][value=authorize]')
  await approve.waitFor()
  if (athlete !== undefined) await chooseAthlete(page, String(athlete))
  if (scopes !== undefined) await chooseScopes(page, scopes)
  const { href } = new URL(page.url())
  await Promise.all([page.waitForURL((url) => url.href !== href), approve.click()])
}

async function chooseAthlete(page: Page, athlete: string): Promise<void> {
  const choices = await page.locator('label:has(input[name=athlete])').all()
  const names = await Promise.all(choices.map((choice) => choice.locator('.name').innerText()))
  const ids = await Promise.all(choices.map((choice) => choice.locator('input').inputValue()))
  const found = choices.find((_choice, index) => ids[index] === athlete || names[index] === athlete)
  if (found === undefined) throw new Error(`The consent page does not have the athlete ${athlete}. Its athletes are ${names.join(', ')}.`)
  await found.locator('input').check()
}

async function chooseScopes(page: Page, scopes: readonly string[]): Promise<void> {
  const boxes = await page.locator('input[name=granted]').all()
  const requested = await Promise.all(boxes.map((box) => box.inputValue()))
  const missing = scopes.filter((scope) => !requested.includes(scope))
  if (missing.length > 0) throw new Error(`The app does not request ${missing.join(', ')}. It requests ${requested.join(', ')}.`)
  for (const [index, box] of boxes.entries()) await box.setChecked(scopes.includes(requested[index] ?? ''))
}
