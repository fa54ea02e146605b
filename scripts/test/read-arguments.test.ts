import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { fromRoot } from '../paths.ts'
import { readArguments } from '../read-arguments.ts'
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
  const command = /^(start|test)$/.test(name) ? `npm ${name}` : `npm run ${name}`
  expect(await readFile(fromRoot(program), 'utf8')).toMatch(new RegExp(`\\breadArguments\\(\\s*\\{\\s*command: '${command}'`))
})

const GENERATE = {
  command: 'npm run generate',
  does: 'Writes files.',
  options: { check: { effect: 'writes none' }, port: { value: 'number', effect: 'port to listen on' } },
} as const
const CHECK = { command: 'npm run check', does: 'Checks.', otherwise: 'to run one tool, use `npm run -s tool`' } as const
const PACK = { command: 'npm run pack', does: 'Packs.', operands: '<folder>' } as const
const DRIFT = { command: 'npm run drift', does: 'Compares.', operands: '<page …>' } as const
const BENCH = { command: 'npm run bench', does: 'Compares.' } as const

/** What a task prints when it reads arguments that end it, and its exit code. */
function endOf(task: Parameters<typeof readArguments>[0], ...args: readonly string[]): readonly [code: unknown, printed: string] {
  const printed: unknown[] = []
  const note = (line: unknown): void => void printed.push(line)
  const spies = [vi.spyOn(console, 'log').mockImplementation(note), vi.spyOn(console, 'error').mockImplementation(note)]
  const ended = new Error('ended')
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw ended
  })
  try {
    expect(() => readArguments(task, args)).toThrow(ended)
    return [exit.mock.calls[0]?.[0], printed.join('\n')]
  } finally {
    for (const spy of [...spies, exit]) spy.mockRestore()
  }
}

test.each([
  ['options', GENERATE, 'npm run generate -- [--check] [--port <number>]\n\nWrites '],
  ['an operand', PACK, 'npm run pack -- <folder>\n\nPacks.'],
  ['neither', BENCH, 'npm run bench\n\nCompares.'],
] as const)('a task with %s describes itself with --help', (_what, task, beginning) => {
  const [code, printed] = endOf(task, '--help')
  expect([code, printed.startsWith(beginning), /\.\n\n {2}--/.test(printed)]).toEqual([0, true, true])
})

test('a task can have several operands', () => {
  expect(readArguments(DRIFT, ['one', 'two']).operands).toEqual(['one', 'two'])
})

test.each([
  ['an unknown option', CHECK, ['--nonsense', '9'], 'npm run check does not accept --nonsense: to run one tool, use `npm run -s tool`.'],
  ['an operand too many', PACK, ['one', 'two'], 'npm run pack does not accept two: run `npm run pack -- --help` for its options.'],
  ['no folder', PACK, [], 'npm run pack requires a folder: `npm run pack -- <folder>`.'],
  ['no page', DRIFT, [], 'npm run drift requires a page: `npm run drift -- <page …>`.'],
  ['no value', GENERATE, ['--port'], 'npm run generate takes --port <number>.'],
  ['a value for a flag', GENERATE, ['--check=no'], 'npm run generate takes --check.'],
] as const)('%s is refused', (_what, task, args, message) => {
  expect(endOf(task, ...args)).toEqual([2, message])
})

test.each([
  ['an unknown option', ['scripts/bench.ts', '--nonsense'], 'npm run bench does not accept --nonsense: '],
  ['no tool', ['scripts/tool.ts'], 'Name the command to run'],
])('%s ends a program', async (_what, args, message) => {
  const { code, stdout, output } = await run(process.execPath, args)
  expect([code, stdout, output.startsWith(message), output.trim().split('\n').length]).toEqual([2, '', true, 1])
})
