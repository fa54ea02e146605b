import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { memoryStore } from '../../../src/index.ts'
import { type ConformanceOptions, storeConformance } from './store-conformance.ts'

/** The rules that the kit registers, below the titles of their groups. */
function rulesOf(without: NonNullable<ConformanceOptions['without']>): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  let group = ''
  const options = { name: 'a store', without, create: () => ({ open: memoryStore, close: () => {} }) }
  storeConformance(options, {
    describe(name, register) {
      group = name
      register()
    },
    it: (name) => groups.set(group, [...(groups.get(group) ?? []), name]),
    expect,
  })
  return groups
}

/** The rules in the list, below the groups' names. */
function listedRules(): Map<string, string[]> {
  const section = readFileSync(new URL('../../../../store/CONFORMANCE.md', import.meta.url), 'utf8')
  const groups = new Map<string, string[]>()
  let rules: string[] = []
  for (const line of section.split('\n')) {
    const [, group] = /^\*\*(.+)\*\*$/.exec(line) ?? []
    if (group !== undefined) {
      rules = []
      groups.set(group.toLowerCase(), rules)
    }
    if (line.startsWith('- ')) rules.push(line.slice(2))
    else if (line.startsWith('  ')) rules.push(`${rules.pop()} ${line.trim()}`)
  }
  return groups
}

test('the list has every rule that the kit checks, and no other', () => {
  const [all, least] = [rulesOf([]), rulesOf(['list', 'close'])]
  const expected = new Map([...all].map(([group, rules]) => [group, [...new Set([...rules, ...(least.get(group) ?? [])])]]))
  expect(listedRules()).toEqual(expected)
})

/** How many of the kit's tests fail for a store that is said to keep the contract. */
async function failuresOf(options: ConformanceOptions): Promise<string[]> {
  const tests: (() => Promise<string | undefined>)[] = []
  storeConformance(options, {
    describe: (_name, register) => register(),
    it: (name, run) =>
      tests.push(() =>
        run().then(
          () => undefined,
          () => name,
        ),
      ),
    expect,
  })
  const failed = await Promise.all(tests.map((run) => run()))
  return failed.filter((name) => name !== undefined)
}

describe('the kit', () => {
  const on = (change: (store: ReturnType<typeof memoryStore>) => object) => () => {
    const store = memoryStore()
    return { open: () => ({ ...store, ...change(store) }), close() {} }
  }

  it('finds nothing wrong with a store that follows the rules', async () => {
    expect(await failuresOf({ name: 'good', without: ['close'], create: on(() => ({})) })).toEqual([])
  })

  it.each([
    ['can list its keys though it is said not to', ['list', 'close'], () => ({}), 'a store that cannot list its keys has no `list`'],
    [
      'ignores `ifAbsent`',
      ['close'],
      (store: ReturnType<typeof memoryStore>) => ({
        put: async (key: string, record: object, condition: object) => {
          const found = await store.get(key)
          return store.put(key, record as never, 'ifAbsent' in condition && found ? { ifVersion: found.version } : (condition as never))
        },
      }),
      '`put` with `ifAbsent` rejects if the key has a record, and changes nothing',
    ],
    [
      'uses a version again',
      ['close'],
      (store: ReturnType<typeof memoryStore>) => ({
        put: async (key: string, record: object, condition: object) => {
          const found = 'ifVersion' in condition && condition.ifVersion === 'same' ? await store.get(key) : null
          await store.put(key, record as never, found === null ? (condition as never) : { ifVersion: found.version })
          return { version: 'same' }
        },
      }),
      'a key that is deleted and written again never has one of its earlier versions',
    ],
    [
      'shows records in its errors',
      ['close'],
      (store: ReturnType<typeof memoryStore>) => ({
        put: (key: string, record: object, condition: object) =>
          store.put(key, record as never, condition as never).catch((error: unknown) => {
            throw Object.assign(error as Error, { record })
          }),
      }),
      'a conflict has the code `version_conflict`, names the key and does not contain a record',
    ],
    [
      'never ends',
      [],
      () => ({}),
      'after `close`, every operation rejects with the code `store_unavailable`, and the error does not contain a record',
    ],
  ] as const)(
    'finds a store that %s',
    async (_, without, change, rule) => {
      expect(await failuresOf({ name: 'bad', without, create: on(change) })).toContain(rule)
    },
    60_000,
  )
})
