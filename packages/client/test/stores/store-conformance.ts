import { describe, expect, it } from 'vitest'
import type { JsonObject, ListOptions, Page, Store } from '../../src/stores/store.ts'

interface ConformanceOptions {
  /** Name of the store in the titles of the tests. */
  readonly name: string
  /**
   * Creates new, empty data for a test. Returns a function that opens another store on it, as another process would, and passes what closes the
   * store to `defer`.
   */
  readonly create: () => (defer: (close: () => unknown) => void) => Store | Promise<Store>
  /** What the store does not have: a list of its keys, checks of its arguments, or resources to close. */
  readonly without?: readonly ('list' | 'checks' | 'close')[]
  /** Registers only a few of the tests: another driver of the same store has all of them. Long tests have all anyway. */
  readonly isSmoke?: boolean
}

/** The stores of a test. */
interface Case {
  readonly store: Store
  /** Another store on the same data. */
  readonly other: Store
  readonly close: () => Promise<void>
}

const CONFLICT = 'version_conflict'

/** Calls at once. Each of them can be repeated as often as there are others. */
const MANY = process.env['LONG_TESTS'] ? 50 : 12

/** The failure of an operation: the code of an error of the toolkit, or the name of any other error; undefined if it succeeds. */
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    ({ code, name }) => code ?? name,
  )

/** Calls a function many times at once, alternating between both stores. */
const concurrently = <Result>({ store, other }: Case, call: (one: Store, index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: MANY }, (_, index) => call(index % 2 === 0 ? store : other, index)))

/** Adds one to a counter, again after each conflict. */
async function increment(store: Store, key: string): Promise<void> {
  for (;;) {
    const found = await store.get(key)
    const count = Number(found?.record['count'] ?? 0) + 1
    try {
      await store.put(key, { count }, found === null ? { ifAbsent: true } : { ifVersion: found.version })
      return
    } catch (error) {
      if (!(error instanceof Error && error.name === 'VersionConflictError')) throw error
    }
  }
}

const fill = (store: Store, keys: readonly string[]) => Promise.all(keys.map((key) => store.put(key, {}, { ifAbsent: true })))

const listed = async (store: Store, options?: ListOptions) => (await store.list?.(options))?.keys

/** In order. */
const KEYS = "! % ' * /../a//b/./ 0 :{a}:*?[b] A%b KEY [ \\ _ a a%b a*b a_b axb key { ~".split(' ')

const RECORDS: readonly JsonObject[] = [
  {},
  { string: 'a', number: 1.5, true: true, false: false, null: null, array: [1, [2]], object: { a: {} } },
  { numbers: [0, 5e-324, 1.7976931348623157e308, -9007199254740991, 0.1 + 0.2, 1e21, 123456789.12345679] },
  { text: '\u0000\u001f\u2028\u2029\uD800 👩‍👩‍👧 \\u0041', '': 'empty name', 'a.b': 1, $c: 2 },
  JSON.parse('{"__proto__":{"polluted":true},"constructor":1,"toString":null}'),
  { b: 1, a: 2, 10: 3, 9: 4 },
  { text: 'x½'.repeat(64 * 1_024), bytes: Array.from({ length: 16 * 1_024 }, (_, index) => index % 256) },
]

/** Registers a test of each rule of `Store`. */
export function storeConformance({ name, create, without = [], isSmoke = false }: ConformanceOptions): void {
  const rule = (title: string, check: (test: Case) => Promise<void>): void =>
    it(title, async () => {
      await using stack = new AsyncDisposableStack()
      const open = create()
      const openNext = () => open((close) => stack.defer(async () => void (await close())))
      await check({ store: await openNext(), other: await openNext(), close: () => stack.disposeAsync() })
    })
  const hasList = !without.includes('list')

  describe(`${name} follows the rules of a store`, () => {
    rule('an absent key is null, a write is read through every store on the data, and a deletion ends it', async ({ store, other }) => {
      expect(await store.get('key')).toBeNull()
      const { version } = await store.put('key', { n: 1 }, { ifAbsent: true })
      for (const each of [store, other]) expect(await each.get('key')).toEqual({ record: { n: 1 }, version })
      await other.delete('key', { ifVersion: version })
      expect([await store.get('key'), await failure(store.delete('key', { ifVersion: version }))]).toEqual([null, CONFLICT])
    })

    rule('a write happens only if its condition holds, and gives a new version', async ({ store, other }) => {
      const first = await store.put('key', { n: 1 }, { ifAbsent: true })
      expect(await failure(other.put('key', { n: 2 }, { ifAbsent: true }))).toBe(CONFLICT)
      expect(await store.get('key')).toEqual({ record: { n: 1 }, version: first.version })
      const second = await other.put('key', { n: 1 }, { ifVersion: first.version })
      expect(second.version).not.toBe(first.version)
      expect(await failure(store.put('key', { n: 3 }, { ifVersion: first.version }))).toBe(CONFLICT)
      expect(await failure(store.delete('key', { ifVersion: first.version }))).toBe(CONFLICT)
      expect(await store.get('key')).toEqual({ record: { n: 1 }, version: second.version })
    })

    rule('concurrent increments through two stores lose nothing', async (test) => {
      await concurrently(test, (one) => increment(one, 'counter'))
      expect((await test.store.get('counter'))?.record).toEqual({ count: MANY })
    })

    if (hasList) {
      rule('keys are listed in the order of their characters, page by page', async ({ store, other }) => {
        await fill(other, KEYS.toReversed())
        expect(await store.list?.()).toEqual({ keys: KEYS })
        for (const limit of [1, 3, KEYS.length - 1, KEYS.length]) {
          let options: ListOptions = { limit }
          for (let start = 0; start < KEYS.length; start += limit) {
            const page: Page | undefined = await store.list?.(options)
            expect(page?.keys).toEqual(KEYS.slice(start, start + limit))
            expect(page?.cursor !== undefined).toBe(start + limit < KEYS.length)
            options = { limit, cursor: page?.cursor ?? '' }
          }
        }
      })
    }

    if (isSmoke && !process.env['LONG_TESTS']) return

    rule('a record is returned exactly: every JSON value, every string, members in the same order, 256 kB', async ({ store, other }) => {
      for (const [index, record] of RECORDS.entries()) {
        await store.put(`key/${index}`, record, { ifAbsent: true })
        expect(JSON.stringify((await other.get(`key/${index}`))?.record)).toBe(JSON.stringify(record))
      }
    })

    rule('changing an object that was written or read does not change the store', async ({ store }) => {
      const written = { list: [1] }
      await store.put('key', written, { ifAbsent: true })
      written.list.push(2)
      Object.assign((await store.get('key'))?.record ?? {}, { list: 'changed' })
      expect((await store.get('key'))?.record).toEqual({ list: [1] })
    })

    rule('a key is any text of 1 to 1,024 characters of printable ASCII, and similar ones are different keys', async ({ store, other }) => {
      const keys = [...KEYS, 'k'.repeat(1_023), 'k'.repeat(1_024)]
      await Promise.all(keys.map((key) => store.put(key, { key }, { ifAbsent: true })))
      expect(await Promise.all(keys.map(async (key) => (await other.get(key))?.record['key']))).toEqual(keys)
    })

    if (!without.includes('checks')) {
      rule('a key that is not one, and a number that is not finite, is a TypeError', async ({ store }) => {
        for (const key of ['', ' ', 'a b', 'a\0', 'a\n', 'a\u007f', 'é', 'k'.repeat(1_025)]) {
          const uses: Promise<unknown>[] = [store.get(key), store.put(key, {}, { ifAbsent: true }), store.delete(key, { ifVersion: '1' })]
          if (key !== '' && store.list) uses.push(store.list({ prefix: key }), store.list({ cursor: key }))
          expect(await Promise.all(uses.map(failure))).toEqual(uses.map(() => 'TypeError'))
        }
        for (const number of [Number.NaN, Number.POSITIVE_INFINITY])
          expect(await failure(store.put('key', { deep: [{ number }] }, { ifAbsent: true }))).toBe('TypeError')
        for (const record of [[], 'text', null])
          expect(await failure(store.put('key', record as unknown as JsonObject, { ifAbsent: true }))).toBe('TypeError')
      })
    }

    rule('a write or deletion with any version is a conflict if the key has no record', async ({ store }) => {
      for (const ifVersion of ['', '1', 'never given', '=', '%', '\u{1F600}']) {
        expect(await failure(store.put('key', {}, { ifVersion }))).toBe(CONFLICT)
        expect(await failure(store.delete('key', { ifVersion }))).toBe(CONFLICT)
      }
      expect(await store.get('key')).toBeNull()
    })

    rule('a key that is deleted and written again never has one of its earlier versions', async ({ store, other }) => {
      const versions = new Set<string>()
      for (let round = 0; round < 5; round += 1) {
        const { version } = await store.put('key', { same: true }, { ifAbsent: true })
        for (const ifVersion of versions) expect(await failure(other.put('key', { stale: true }, { ifVersion }))).toBe(CONFLICT)
        versions.add(version)
        await store.delete('key', { ifVersion: version })
      }
      expect(versions.size).toBe(5)
    })

    rule('a conflict names the key and does not contain a record', async ({ store }) => {
      await store.put('key', { secret: 'confidential' }, { ifAbsent: true })
      const error: unknown = await store.put('key', { secret: 'also confidential' }, { ifAbsent: true }).catch((caught: unknown) => caught)
      const message = 'the record of "key" was changed by another writer: read it again'
      expect(error).toMatchObject({ name: 'VersionConflictError', code: CONFLICT, key: 'key', message })
      expect(`${error} ${JSON.stringify(error)}`).not.toContain('confidential')
    })

    rule('of concurrent creations and of concurrent deletions, one succeeds', async (test) => {
      const created = await concurrently(test, (one, index) => failure(one.put('key', { index }, { ifAbsent: true })))
      const { record, version = '' } = (await test.store.get('key')) ?? {}
      expect(created.flatMap((outcome, index) => (outcome === undefined ? [{ index }] : []))).toEqual([record])
      const deleted = await concurrently(test, (one) => failure(one.delete('key', { ifVersion: version })))
      expect([created, deleted].map((outcomes) => outcomes.filter((outcome) => outcome === CONFLICT).length)).toEqual([MANY - 1, MANY - 1])
      expect(await test.store.get('key')).toBeNull()
    })

    if (hasList) {
      rule('a list has the keys with a prefix, which is used literally, and 100 of them by default', async ({ store, other }) => {
        const numbered = Array.from({ length: 101 }, (_, index) => `n/${String(index).padStart(3, '0')}`)
        await fill(other, [...KEYS, ...numbered])
        expect(await listed(store, { prefix: 'other' })).toEqual([])
        for (const prefix of ['a%', 'a_', 'a*', '~', '!'])
          expect(await listed(store, { prefix })).toEqual(KEYS.filter((key) => key.startsWith(prefix)))
        const { keys, cursor = '' } = (await store.list?.({ prefix: 'n/' })) ?? {}
        expect([keys, await listed(store, { prefix: 'n/', cursor })]).toEqual([numbered.slice(0, 100), ['n/100']])
        expect(await listed(store, { prefix: 'n/', cursor: 'a', limit: 1 })).toEqual(['n/000'])
      })

      rule(
        'pages continue at the same position if keys are added and deleted, and do not contain deleted ones',
        async ({ store, other }) => {
          await fill(other, ['a', 'c', 'e'])
          const { cursor = '' } = (await store.list?.({ limit: 2 })) ?? {}
          await store.delete('c', { ifVersion: String((await store.get('c'))?.version) })
          await store.put('d', {}, { ifAbsent: true })
          expect([await listed(store, { cursor }), await listed(store)]).toEqual([
            ['d', 'e'],
            ['a', 'd', 'e'],
          ])
        },
      )

      rule('a `limit` that is not a positive integer is a RangeError', async ({ store }) => {
        for (const limit of [0, -1, 1.5, Number.NaN]) expect(await failure(store.list?.({ limit }) ?? Promise.resolve())).toBe('RangeError')
      })
    } else rule('there is no `list`', async ({ store }) => expect(store.list).toBeUndefined())

    rule('after `close`, every operation rejects without showing a record, unless there is nothing to close', async ({ store, close }) => {
      const { version } = await store.put('key', { secret: 'confidential' }, { ifAbsent: true })
      await close()
      if (without.includes('close')) return expect(await failure(store.get('key'))).toBeUndefined()
      const operations = [
        () => store.get('key'),
        () => store.put('key', { secret: 'also confidential' }, { ifVersion: version }),
        () => store.put('other', { secret: 'also confidential' }, { ifAbsent: true }),
        () => store.delete('key', { ifVersion: version }),
        () => store.list?.() ?? store.get('key'),
      ]
      for (const operation of operations) {
        const error: unknown = await operation().catch((caught: unknown) => caught)
        expect(error).toMatchObject({ code: 'store_unavailable' })
        expect(`${error} ${JSON.stringify(error)}`).not.toContain('confidential')
      }
    })
  })
}
