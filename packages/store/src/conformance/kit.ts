import type { Lock, Store } from '../store.ts'

/** Data of its own, and stores on it. */
export interface StoreUnderTest {
  /** Another store on the same data, as another process would have it. */
  open(): Store | Promise<Store>
  /** Closes every store that was opened and drops the data. */
  close(): void | Promise<void>
}

/** What a store may do without: locks, listing its keys, or anything that needs closing. */
export type OptionalFeature = 'lock' | 'list' | 'close'

/** The store to test. */
export interface ConformanceOptions {
  /** Name of the store in the titles of the tests. */
  readonly name: string
  /** Makes new, empty data; every test has its own. */
  readonly create: () => StoreUnderTest | Promise<StoreUnderTest>
  /** What the store has not. A store that does have it fails. */
  readonly without?: readonly OptionalFeature[]
}

/** Functions of a test runner. Those of vitest, jest and node:test fit, the last with an `expect` from elsewhere. */
export interface TestFunctions {
  readonly describe: (name: string, register: () => void) => unknown
  /** Registers a test; the third argument is its time limit in milliseconds, which a runner may ignore. */
  readonly it: (name: string, test: () => Promise<void>, timeoutMs?: number) => unknown
  /** Compares by value. Nothing but `toEqual` is used. */
  readonly expect: (actual: unknown) => { toEqual(expected: unknown): unknown }
}

/** What a test works with. */
export interface Case {
  readonly store: Store
  /** Another store on the same data. */
  readonly other: Store
  /** Closes both, and drops the data. */
  readonly close: () => Promise<void>
  readonly expect: TestFunctions['expect']
}

/** Registers the test of a rule. */
export type Rule = (title: string, check: (data: Case) => Promise<void>) => void

/** Patient enough for a database on a busy machine. */
const TIME_LIMIT_MS = 60_000

/** Registers tests, each with data of its own. */
export function ruleWith({ create }: ConformanceOptions, { it, expect }: TestFunctions): Rule {
  return (title, check) => {
    it(
      title,
      async () => {
        const data = await create()
        let closed: Promise<void> | undefined
        const close = (): Promise<void> => {
          closed ??= Promise.resolve(data.close())
          return closed
        }
        try {
          await check({ store: await data.open(), other: await data.open(), close, expect })
        } finally {
          await close()
        }
      },
      TIME_LIMIT_MS,
    )
  }
}

/** How some work fails: the code of an error of this package, the name of any other; undefined when it does not fail. */
export async function failure(work: Promise<unknown> | undefined): Promise<unknown> {
  try {
    await work
    return undefined
  } catch (error) {
    const { code, name } = Object(error)
    return code ?? name
  }
}

export const CONFLICT = 'version_conflict'
export const UNAVAILABLE = 'store_unavailable'

/** The lock function of a store that must have one. */
export function locker(store: Store): NonNullable<Store['lock']> {
  if (store.lock === undefined) throw new Error('the store has no `lock`: say so with `without`')
  return store.lock.bind(store)
}

/** The list function of a store that must have one. */
export function lister(store: Store): NonNullable<Store['list']> {
  if (store.list === undefined) throw new Error('the store has no `list`: say so with `without`')
  return store.list.bind(store)
}

export function held(lock: Lock | null): Lock {
  if (lock === null) throw new Error('the lock was not free')
  return lock
}
