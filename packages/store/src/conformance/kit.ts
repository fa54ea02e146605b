import type { Store } from '../store.ts'

/** Separate data, and stores on it. */
export interface StoreUnderTest {
  /** Opens another store on the same data, as another process would. */
  open(): Store | Promise<Store>
  /** Closes all opened stores and deletes the data. */
  close(): void | Promise<void>
}

/** Features that a store can omit: listing its keys, or resources to close. */
export type OptionalFeature = 'list' | 'close'

/** The store to test. */
export interface ConformanceOptions {
  /** Name of the store in the titles of the tests. */
  readonly name: string
  /** Creates new, empty data. Each test has its own. */
  readonly create: () => StoreUnderTest | Promise<StoreUnderTest>
  /** Features that the store does not have. A store that has one of them fails. */
  readonly without?: readonly OptionalFeature[]
}

/** Functions of a test runner. Those of vitest and jest fit, and those of node:test with an `expect` from another package. */
export interface TestFunctions {
  readonly describe: (name: string, register: () => void) => unknown
  /** Registers a test; the third argument is its timeout in milliseconds, which a runner can ignore. */
  readonly it: (name: string, test: () => Promise<void>, timeoutMs?: number) => unknown
  /** Compares by value. Only `toEqual` is used. */
  readonly expect: (actual: unknown) => { toEqual(expected: unknown): unknown }
}

/** The stores of a test. */
export interface Case {
  readonly store: Store
  /** Another store on the same data. */
  readonly other: Store
  /** Closes both, and deletes the data. */
  readonly close: () => Promise<void>
  readonly expect: TestFunctions['expect']
}

/** Registers the test of a rule. */
export type Rule = (title: string, check: (data: Case) => Promise<void>) => void

/** Long enough for a database on a busy machine. */
const TIME_LIMIT_MS = 60_000

/** Registers tests, each with its own data. */
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

/** The failure of an operation: the code of an error of this package, or the name of any other error; undefined if it succeeds. */
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

/** The list function of a store that must have one. */
export function lister(store: Store): NonNullable<Store['list']> {
  if (store.list === undefined) throw new Error('the store has no `list`; add it to `without`')
  return store.list.bind(store)
}
