import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fromRoot } from '../paths.ts'
import { run } from '../run.ts'

const { stdout } = await run('git', ['ls-files', '--', 'packages/*/test/*.ts', 'packages/*/cookbook/*.test.ts', 'scripts/test/*.ts'])
const files = stdout.trim().split('\n')
const sources = await Promise.all(files.map((file) => readFile(fromRoot(file), 'utf8').catch(() => '')))

test.each([
  ['measures how long something takes: a busy machine takes longer', /\bperformance\.|hrtime|cpuUsage|uptime\(|console\.time/, []],
  // The file system stamps files with the present time.
  [
    'depends on the present date',
    /new Date\(\)|\bDate\.now\(\)/,
    // A job that is due now, where no clock can be injected; and times that processes compare.
    [/now: \(\) => Date\.now\(\) \+|let now = Date\.now\(\)$/, /\bat: .*Date\.now\(\)/, /const at = Date\.now\(\)$/],
  ],
  [
    'sleeps: move the clock, or wait for what happens',
    /setTimeout as (pause|sleep|wait)|import \{ setTimeout \}|=> setTimeout\(resolve/,
    // A late response is the case that is tested, the token changes in another process, and BullMQ has no other clock.
    [/const passReally/, /slow\?\.responseMs/, /while \(\(await session\.accessToken/],
  ],
  ['waits for a second at most, which is the default of Vitest', /vi\.wait(For|Until)\(/, [/timeout: /]],
])('no test %s', (_what, form, allowed) => {
  const found = sources.flatMap((source, index) => {
    const lines = source.split('\n').filter((line) => form.test(line) && !allowed.some((exception) => exception.test(line)))
    return lines.map((line) => `${files[index]}: ${line.trim()}`)
  })
  // This file names what it looks for.
  expect(found.filter((line) => !line.startsWith('scripts/test/clocks.test.ts'))).toEqual([])
})

// `vi.restoreAllMocks()` in a later file of the same worker would set the fake timer again, which nothing advances.
test('no test spies on timers that it fakes', () => {
  const spies = files.filter(
    (_file, index) => /useFakeTimers/.test(sources[index] ?? '') && /spyOn\(globalThis, '(set|clear)/.test(sources[index] ?? ''),
  )
  expect(spies.filter((file) => file !== 'scripts/test/clocks.test.ts')).toEqual([])
})
