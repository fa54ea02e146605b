import { hasChromium, PHONE, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestSandbox } from '../support/sandbox.ts'
import { problemsIn, startWithEverything, viewsOf } from './every-view.ts'

describe.skipIf(!hasChromium)(`every view of the console (${WITHOUT_CHROMIUM})`, () => {
  let test: TestSandbox
  beforeAll(async () => {
    test = await startWithEverything()
  })
  afterAll(() => test.sandbox.close())

  it.each([{ colorScheme: 'light' }, { colorScheme: 'dark' }, PHONE, { colorScheme: 'dark', ...PHONE }] as const)(
    'has no serious accessibility problem: %j',
    async (look) => {
      expect(await problemsIn(test, await viewsOf(test), look)).toEqual([])
    },
  )
})
