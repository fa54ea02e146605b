import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fromRoot } from '../paths.ts'
import { run } from '../run.ts'
import { inTempFolder } from '../temp-folder.ts'

/** The output of each task, as the first task in a separate clone. */
const TASKS: readonly [program: string, args: readonly string[], printed: RegExp][] = [
  ['scripts/tour.ts', [], /^A tour of the API/m],
  ['packages/sandbox/src/cli.ts', ['--help'], /@activity-tracking\/sandbox/],
  ['packages/mock/src/cli.ts', ['--help'], /@activity-tracking\/mock/],
  ['scripts/generate.ts', [], /Generated files are up to date/],
  ['scripts/docs.ts', ['build'], /Complete!/],
  ['scripts/packages/pack-all.ts', ['tarballs'], /activity-tracking-sandbox\.tgz/],
  ['scripts/check.ts', [], /✓ code is formatted and lints/],
  ['scripts/tool.ts', ['vitest', 'run', 'packages/spec', 'packages/sandbox'], /Tests +\d+ passed/],
]

test.each(TASKS)('in a fresh clone of the last commit the first task can be %s', { timeout: 1_800_000 }, async (program, args, printed) => {
  await inTempFolder(async (folder) => {
    const clone = join(folder, 'clone')
    expect(await run('git', ['clone', '--quiet', fromRoot('.'), clone])).toMatchObject({ code: 0, output: '' })
    // As in a new user's shell, independent of the settings of this run.
    const env = { NO_COLOR: '1', FORCE_COLOR: undefined, LONG_TESTS: undefined }
    const { code, output } = await run(process.execPath, ['scripts/bootstrap.mjs', program, ...args], { cwd: clone, env })
    expect(code, output).toBe(0)
    expect(output).toMatch(printed)
  })
})
