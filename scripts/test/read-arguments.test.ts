import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fromRoot } from '../paths.ts'
import { run } from '../run.ts'

const { scripts } = JSON.parse(await readFile(fromRoot('package.json'), 'utf8')) as { scripts: Record<string, string> }

/** The mock and the sandbox have their own command lines, and a tool accepts any arguments. */
const OWN_COMMAND_LINE = /^packages\/(mock|sandbox)\/src\/cli\.ts$|^scripts\/tool\.ts$/

/** The last program of each root task, which gets the additional arguments. */
const tasks = Object.entries(scripts)
  .map(([name, script]) => {
    const [program = ''] = script.slice(script.lastIndexOf('scripts/bootstrap.mjs ') + 'scripts/bootstrap.mjs '.length).split(' ')
    return { name, program }
  })
  .filter(({ program }) => !OWN_COMMAND_LINE.test(program))

test.each(tasks)('npm run $name reads its arguments', async ({ name, program }) => {
  // The tests on other runtimes are tests with a filter.
  const command = /^(start|test|test:runtimes)$/.test(name) ? `npm ${name.replace(':runtimes', '')}` : `npm run ${name}`
  expect(await readFile(fromRoot(program), 'utf8')).toMatch(new RegExp(`\\breadArguments\\(\\s*\\{\\s*command: '${command}'`))
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
  [
    'an unknown option',
    ['scripts/check.ts', '--nonsense', '9'],
    'npm run check does not accept --nonsense: to run one tool, use `npm run -s tool',
  ],
  ['an operand too many', ['scripts/packages/pack-all.ts', 'one', 'two'], 'npm run pack does not accept two'],
  ['no folder', ['scripts/packages/pack-all.ts'], 'npm run pack requires a folder: `npm run pack -- <folder>`.'],
  ['no value', ['scripts/docs.ts', 'dev', '--port'], 'npm run docs takes --port <number>.'],
  ['a value for a flag', ['scripts/generate.ts', '--check=no'], 'npm run generate takes --check.'],
  ['no tool', ['scripts/tool.ts'], 'Name the command to run'],
])('%s is refused', async (_what, args, message) => {
  const { code, output } = await run(process.execPath, args)
  expect([code, output.startsWith(message), output.trim().split('\n').length]).toEqual([2, true, 1])
})
