import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { runNode } from '../cli/command.ts'

const VITEST = fileURLToPath(new URL('../vitest.mjs', import.meta.resolve('vitest')))
const FOLDER = fileURLToPath(new URL('./with-vitest', import.meta.url))

it('Vitest prints only the journal of the failed test’s world', async () => {
  const { code, out, err } = await runNode(VITEST, 'run', '--root', FOLDER, '--reporter', 'verbose').ended
  const printed = out + err
  expect([code, printed]).toEqual([1, expect.stringContaining('2 failed | 2 passed')])
  expect(printed).toMatch(
    /a test that fails\nRequests to the sandbox \(world \d+\):\n {2}#1 2026-11-02T10:00:00.000Z 401 GET \/api\/v3\/athlete\/activities \(listActivities\)\n {5}why: /,
  )
  expect(printed).not.toContain('/api/v3/athlete (')
  // The error of an expectation already contains the journal.
  expect(printed).toMatch(/ExpectationError: No request matched .*\n\nRequests to the sandbox/)
  expect(printed).not.toContain('a test whose expectation fails\nRequests')
  // It points to the line of the test.
  expect(printed).not.toContain('expectations.ts')
})
