import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fromRoot } from '../paths.ts'
import { run } from '../run.ts'

const { scripts } = JSON.parse(await readFile(fromRoot('package.json'), 'utf8')) as { scripts: Record<string, string> }

/** The mock and the sandbox have their own command lines, and a tool accepts any arguments. */
const OWN_COMMAND_LINE = /^packages\/(mock|sandbox)\/src\/cli\.ts$|^scripts\/tool\.ts$/

/** The last program of each root task, which gets the additional arguments: by the program and its own arguments. */
const tasks = Object.entries(scripts)
  .map(([name, script]) => {
    const [program = '', ...args] = script.slice(script.lastIndexOf('scripts/bootstrap.mjs ') + 'scripts/bootstrap.mjs '.length).split(' ')
    return { name, program, args }
  })
  .filter(({ program }) => !OWN_COMMAND_LINE.test(program))

test.each(tasks)('npm run $name states in one sentence what to run instead of unknown arguments', async ({ program, args }) => {
  // Only programs that check their arguments are started, because others would do their work.
  expect(await readFile(fromRoot(program), 'utf8'), program).toMatch(/\breadArguments\(/)
  const { code, output } = await run(process.execPath, [program, ...args, '--nonsense', '9'])
  expect(code).toBe(2)
  expect(output).toMatch(/^npm (start|test|run [\w:]+) does not accept --nonsense: .*`npm .*`.*\.\n$/)
})

test.each([
  ['options', 'scripts/generate.ts', 'npm run generate -- [--check]\n\nWrites '],
  ['an operand', 'scripts/packages/pack-all.ts', 'npm run pack -- <folder>\n\nBuilds '],
  ['neither', 'scripts/bench.ts', 'npm run bench\n\nCompares '],
])('a task with %s describes itself with --help', async (_what, program, beginning) => {
  const { code, output } = await run(process.execPath, [program, '--help'])
  expect([code, output.startsWith(beginning), /\.\n\n {2}--/.test(output)]).toEqual([0, true, true])
})

test.each([
  ['an operand too many', ['scripts/packages/pack-all.ts', 'one', 'two'], 'npm run pack does not accept two'],
  ['no folder', ['scripts/packages/pack-all.ts'], 'npm run pack requires a folder: `npm run pack -- <folder>`.'],
  ['no value', ['scripts/docs.ts', 'dev', '--port'], 'npm run docs takes --port <number>.'],
  ['a value for a flag', ['scripts/generate.ts', '--check=no'], 'npm run generate takes --check.'],
  ['no tool', ['scripts/tool.ts'], 'Name the command to run'],
])('%s is refused', async (_what, args, message) => {
  const { code, output } = await run(process.execPath, args)
  expect([code, output.startsWith(message), output.trim().split('\n').length]).toEqual([2, true, 1])
})
