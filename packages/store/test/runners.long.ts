import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeConformance } from '../src/conformance/index.ts'
import { memoryStore } from '../src/index.ts'
import { Installed } from './support/installed.ts'

const KIT = `export { storeConformance } from './src/conformance/index.ts'
export { memoryStore } from './src/index.ts'`

/** A test file for a runner. The store has nothing to close, which the kit finds out when it is not told. */
const testFile = (imports: string, without: string): string => `${imports}
import { memoryStore, storeConformance } from './kit.mjs'
const create = () => { const store = memoryStore(); return { open: () => store, close() {} } }
storeConformance({ name: 'memoryStore', without: ${without}, create }, { describe, it, expect })`

interface Runner {
  /** Imports of the test file, in addition to globals. */
  readonly imports: string
  readonly args: (file: string) => readonly string[]
}

const vitest = (name: string): Runner => ({
  imports: '',
  args: (file) => [join('node_modules', name, 'vitest.mjs'), 'run', '--globals', '--no-cache', '--root', '.', file],
})

const RUNNERS: Readonly<Record<string, Runner>> = {
  'vitest 3': vitest('vitest-3'),
  'vitest 4': vitest('vitest-4'),
  'jest 30': {
    imports: '',
    args: (file) => [
      '--experimental-vm-modules',
      join('node_modules', 'jest', 'bin', 'jest.js'),
      '--config',
      'jest.json',
      '--rootDir',
      '.',
      file,
    ],
  },
  'node:test with the expect of jest': {
    imports: "import { describe, it } from 'node:test'\nimport { expect } from 'expect'",
    args: (file) => ['--test', file],
  },
}

/** How many rules a store without anything to close has to follow. */
function countRules(): number {
  const names: string[] = []
  const runner = { describe: (_name: string, register: () => void) => register(), it: (name: string) => void names.push(name), expect }
  const create = () => ({ open: () => memoryStore(), close: () => undefined })
  storeConformance({ name: 'memoryStore', without: ['close'], create }, runner)
  return names.length
}

const TYPES = ['vitest-3', 'vitest-4', '@jest/globals']

describe('The conformance kit with other test runners', () => {
  let installed: Installed | undefined
  beforeAll(async () => {
    installed = new Installed('runners')
    await installed.bundle('kit.mjs', KIT)
    installed.write(
      'jest.json',
      JSON.stringify({ testMatch: ['**/*.test.mjs'], moduleFileExtensions: ['mjs', 'js', 'json'], transform: {} }),
    )
  })
  afterAll(() => installed?.[Symbol.dispose]())

  test.each(Object.entries(RUNNERS))('%s passes a store that follows the rules, and fails one that does not', (name, { imports, args }) => {
    const [good, bad] = ['good', 'bad'].map((quality) => `${quality}-${Object.keys(RUNNERS).indexOf(name)}.test.mjs`) as [string, string]
    installed?.write(good, testFile(imports, "['close']"))
    installed?.write(bad, testFile(imports, '[]'))
    expect(installed?.run(process.execPath, args(good))).toMatch(new RegExp(`\\b(tests|pass|Tests).*\\b${countRules()}\\b`))
    expect(() => installed?.run(process.execPath, args(bad))).toThrow('after `close`, every operation rejects')
  })

  test('the types of their functions fit', () => {
    const uses = [...TYPES, 'node:test'].map(
      (name, index) => `import * as runner${index} from '${name}'
        storeConformance(options, { describe: runner${index}.describe, it: runner${index}.it, expect: ${name === 'node:test' ? 'expect' : `runner${index}.expect`} })`,
    )
    const imports = [
      "import { expect } from 'expect'",
      "import { type ConformanceOptions, storeConformance } from '@activity-tracking/store/conformance'",
    ]
    installed?.check('types.ts', [...imports, 'declare const options: ConformanceOptions', ...uses].join('\n'))
  })
})
