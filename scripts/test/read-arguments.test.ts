import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
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

describe.each(tasks)('npm run $name', ({ program, args }) => {
  const start = async (...given: string[]) => {
    // Only programs that check their arguments are started, because others would do their work.
    expect(await readFile(fromRoot(program), 'utf8'), program).toMatch(/\breadArguments\(/)
    return run(process.execPath, [program, ...args, ...given])
  }

  test('states in one sentence what to run instead of unknown arguments', async () => {
    const { code, output } = await start('--nonsense', '9')
    expect(code).toBe(2)
    expect(output).toMatch(/^npm (start|test|run [\w:]+) does not accept --nonsense: .*`npm .*`.*\.\n$/)
  })

  test('describes itself with --help', async () => {
    const { code, output } = await start('--help')
    expect(code).toBe(0)
    expect(output).toMatch(/^npm (start|test|run [\w:]+)( -- .*)?\n\n[A-Z].*\.\n\n {2}--/)
  })
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
