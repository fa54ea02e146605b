import { globSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checksWith } from '../check.ts'
import { filesOf, repositoryFiles } from '../checks/inputs.ts'
import { type Check, runChecks } from '../checks/run-checks.ts'
import { fromRoot } from '../paths.ts'
import { runTool } from '../run.ts'

/** Dependencies, which the lockfile determines, and what a check builds itself. */
const NOT_READ = /node_modules\/|\/dist\/.*\.d\.ts$/

/** Modules, with all that they import, by the check that runs them. */
const READ: readonly (readonly [check: string, modules: string])[] = [
  ['packages install and run', 'packages/{cli,sandbox,webhooks}/src/**/*.ts'],
  ['the docs site builds', 'packages/docs/{src,cookbook}/**/*.{ts,tsx}'],
  ['sizes are within budget', 'packages/sandbox/console/**/*.{ts,tsx}'],
  ['type-checking is within budget', 'packages/client/src/**/*.ts'],
]

/** Options with which the compiler finds what modules import, and reads nothing else. */
const FINDS =
  '--ignoreConfig --listFilesOnly --singleThreaded --noLib --module nodenext --allowJs --resolveJsonModule --jsx react-jsx'.split(' ')

describe('an input of a check', async () => {
  const files = await repositoryFiles()
  const inputsOf = (name: string): readonly string[] => {
    const check = checksWith().find((each) => each.name === name)
    return filesOf(check?.inputs ?? [], files)
  }

  test.each(READ)('%s: is each file that the compiler reads', async (name, modules) => {
    const entries = globSync(modules, { cwd: fromRoot('.'), exclude: ['**/node_modules', '**/dist'] })
    const { output } = await runTool('tsc', [...FINDS, ...entries], { owner: '.' })
    const read = output
      .trim()
      .split('\n')
      .map((file) => relative(fromRoot('.'), file).replaceAll('\\', '/'))
      .filter((file) => !NOT_READ.test(file))
    expect(read.length).toBeGreaterThan(20)
    const inputs = new Set(inputsOf(name))
    expect([...new Set(read)].filter((file) => !inputs.has(file))).toEqual([])
  })

  test('is every file that a check names, and the settings, the lockfile and the scripts', () => {
    for (const { name, command } of checksWith()) {
      const inputs = inputsOf(name)
      expect(inputs).toEqual(expect.arrayContaining(['package.json', 'pnpm-lock.yaml', 'biome.json', 'scripts/check.ts']))
      const named = command.slice(1).filter((argument) => files.includes(argument))
      expect(inputs, name).toEqual(expect.arrayContaining(named))
    }
  })
})

describe('a check', () => {
  let home = ''
  const printed: string[] = []
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'check-'))
    await mkdir(join(home, 'sources'))
    await writeFile(join(home, 'sources/one'), '1')
    await writeFile(join(home, 'other'), '1')
    const note = (line: unknown): void => void printed.push(String(line).replace(/ \(.* s\)/, ''))
    vi.spyOn(console, 'log').mockImplementation(note)
    vi.spyOn(console, 'error').mockImplementation(note)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    return rm(home, { recursive: true })
  })

  /** A check that counts its runs in a file, and does something else. */
  const counting = (also = '', args: readonly string[] = []): Check => ({
    name: 'planted: a check',
    inputs: ['sources/'],
    command: [process.execPath, '--eval', `require('node:fs').appendFileSync('runs', '.'); ${also}`, ...args],
  })
  const performed = async (check: Check, isAll = false) => {
    printed.length = 0
    const failures = await runChecks([check], { files: ['other', 'sources/one'], home, isAll })
    return { failures, runs: (await readFile(join(home, 'runs'), 'utf8')).length, printed: printed.join('\n') }
  }
  const PASSED = '✓ planted: a check'
  const SKIPPED = '1 of 1 checks have not changed since they passed.'

  test('that passed is not run again until an input or its command changes, or all checks are to run', async () => {
    expect(await performed(counting())).toEqual({ failures: 0, runs: 1, printed: PASSED })
    expect(await performed(counting())).toEqual({ failures: 0, runs: 1, printed: SKIPPED })
    await writeFile(join(home, 'other'), '2')
    expect(await performed(counting())).toMatchObject({ runs: 1 })
    await writeFile(join(home, 'sources/one'), '2')
    expect(await performed(counting())).toEqual({ failures: 0, runs: 2, printed: PASSED })
    await rm(join(home, 'sources/one'))
    expect(await performed(counting())).toMatchObject({ runs: 3 })
    expect(await performed(counting('', ['more']))).toMatchObject({ runs: 4 })
    expect(await performed(counting('', ['more']), true)).toEqual({ failures: 0, runs: 5, printed: PASSED })
  })

  test('that failed is run again, and its whole output is printed', async () => {
    const failing = counting("console.log('why'); process.exitCode = 1")
    const first = await performed(failing)
    expect(first).toMatchObject({ failures: 1, runs: 1 })
    expect(first.printed).toMatch(/^✗ planted: a check\nwhy\n/)
    expect(await performed(failing)).toMatchObject({ failures: 1, runs: 2 })
  })

  test('whose input changed while it ran is run again', async () => {
    const changing = counting("require('node:fs').appendFileSync('sources/one', '.')")
    expect(await performed(changing)).toMatchObject({ failures: 0, runs: 1 })
    expect(await performed(changing)).toMatchObject({ failures: 0, runs: 2 })
  })
})
