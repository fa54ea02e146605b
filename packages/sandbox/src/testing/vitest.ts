import { test as base, type TestAPI } from 'vitest'
import type { Sandbox, SandboxOptions } from '../sandbox.ts'
import { startSandbox } from '../start-sandbox.ts'
import { ExpectationError } from './expectations.ts'
import { createTestWorld, type TestWorld, type WorldOptions } from './test-world.ts'

export {
  type Delivery,
  type DeliveryMatcher,
  ExpectationError,
  type ExpectOptions,
  type JournaledRequest,
  type RequestMatcher,
} from './expectations.ts'
export type { TestWorld, TokenOptions, WorldClock, WorldOptions } from './test-world.ts'

/** What tests are given. */
export interface SandboxFixtures {
  /** One sandbox for the whole worker, started when a test first needs it. */
  readonly sandbox: Sandbox
  /** How the world of a test is made. */
  readonly worldOptions: WorldOptions
  /** A world of the test's own. When the test fails, its journal is printed. */
  readonly world: TestWorld
}

/**
 * Makes Vitest's `test` with a sandbox. Each test has its own world, which other tests do not see even when they run at the same time.
 *
 * `test.override({ worldOptions: { tier: 'upgraded' } })` makes the worlds of the tests in a `describe` block with these options.
 *
 * @param options of the sandbox, such as `{ now: '2026-11-02T10:00:00Z', frozen: true }`
 */
export const sandboxTest = (options: SandboxOptions = {}): TestAPI<SandboxFixtures> =>
  base.extend<SandboxFixtures>({
    sandbox: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
      async ({}, use) => {
        const sandbox = await startSandbox(options)
        await use(sandbox)
        await sandbox.close()
      },
      { scope: 'worker' },
    ],
    worldOptions: {},
    world: async ({ sandbox, worldOptions, task }, use) => {
      const owned = await createTestWorld(sandbox, worldOptions)
      await use(owned.world)
      const { state, errors = [] } = task.result ?? {}
      // The error of an expectation has the journal already.
      const isPrinted = errors.some(({ name }) => name === ExpectationError.name)
      if (state === 'fail' && !isPrinted) console.error(`${task.name}\n${await owned.world.journal()}`)
      await owned.delete()
    },
  })
