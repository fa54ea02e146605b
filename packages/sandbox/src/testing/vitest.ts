import { test as base, type TestAPI } from 'vitest'
import type { Sandbox, SandboxOptions } from '../server/sandbox.ts'
import { startSandbox } from '../server/start-sandbox.ts'
import { ExpectationError } from './expectations.ts'
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
export interface SandboxFixtures {
  /** One sandbox for the whole worker, started when a test first uses it. */
  readonly sandbox: Sandbox
  /** Options of a test's world. */
  readonly worldOptions: WorldOptions
  /** A separate world for the test. When the test fails, its journal is printed. */
  readonly world: TestWorld
}

/**
 * Creates a Vitest `test` with a sandbox. Each test has a separate world. Tests that run at the same time do not see each other's data.
 *
 * `test.override({ worldOptions: { tier: 'upgraded' } })` sets the options of the worlds in a `describe` block.
 *
 * @param options options of the sandbox, such as `{ now: '2026-11-02T10:00:00Z', frozen: true }`
 */
export const sandboxTest = (options: SandboxOptions = {}): TestAPI<SandboxFixtures> =>
  base.extend<SandboxFixtures>({
    sandbox: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest derives the dependencies of a fixture from the pattern.
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
      // The error of an expectation already contains the journal.
      const isPrinted = errors.some(({ name }) => name === ExpectationError.name)
      if (state === 'fail' && !isPrinted) console.error(`${task.name}\n${await owned.world.journal()}`)
      await owned.delete()
    },
  })
