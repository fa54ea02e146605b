import { describe, expect, it } from 'vitest'
import type { TestFunctions } from '../../src/conformance/index.ts'

/** Whether the tests of a long campaign run. */
export const isLong = process.env['LONG_TESTS'] !== undefined

/** Registers every rule of a kit. */
export const WHOLE: TestFunctions = { describe, it, expect }

/** Registers the first rule of each group. */
function createSmoke(): TestFunctions {
  let isFirst = true
  return {
    describe: (name, register) =>
      describe(name, () => {
        isFirst = true
        register()
      }),
    it(name, test, timeoutMs) {
      if (isFirst) it(name, test, timeoutMs)
      isFirst = false
    },
    expect,
  }
}

/** For another driver or setting of an engine whose rules are all registered: in a long campaign every rule, otherwise a few. */
export const SMOKE = isLong ? WHOLE : createSmoke()
