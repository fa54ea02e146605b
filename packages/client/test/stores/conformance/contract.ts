/** Functions of a test runner. Those of Vitest fit. */
export interface TestFunctions {
  readonly describe: (name: string, register: () => void) => unknown
  /** Registers a test; the third argument is its timeout in milliseconds, which a runner can ignore. */
  readonly it: (name: string, test: () => Promise<void>, timeoutMs?: number) => unknown
  /** Compares by value. Only `toEqual` is used. */
  readonly expect: (actual: unknown) => { toEqual(expected: unknown): unknown }
}

/** What a contract says, sentence by sentence, and how each sentence is checked. */
export type Rules<Case> = Readonly<Record<string, (data: Case) => Promise<void>>>

/** The rules about one subject. */
export interface RuleGroup<Case, Feature extends string> {
  readonly title: string
  readonly rules: Rules<Case>
  /** The rules are about a feature that implementations can omit. */
  readonly feature?: Feature
  /** The rules of implementations without the feature. */
  readonly otherwise?: Rules<Case>
}

/** A contract: its rules, and how they are checked. */
export interface Contract<Case, Feature extends string> {
  readonly title: string
  readonly groups: readonly RuleGroup<Case, Feature>[]
  /** Features that the implementation does not have. */
  readonly without?: readonly Feature[]
  /** Calls a check with new data, and deletes the data afterward. */
  readonly withCase: (check: (data: Case) => Promise<void>) => Promise<void>
  /** The time limit of each test in milliseconds; default 60,000, long enough for a database on a busy machine. */
  readonly timeoutMs?: number
}

/** Registers a test for each rule of a contract. */
export function registerRules<Case, Feature extends string>(
  { title, groups, without = [], withCase, timeoutMs = 60_000 }: Contract<Case, Feature>,
  { describe, it }: Pick<TestFunctions, 'describe' | 'it'>,
): void {
  describe(title, () => {
    for (const group of groups) {
      const isOmitted = group.feature !== undefined && without.includes(group.feature)
      const rules = Object.entries((isOmitted ? group.otherwise : group.rules) ?? {})
      if (rules.length === 0) continue
      describe(group.title, () => {
        for (const [rule, check] of rules) it(rule, () => withCase(check), timeoutMs)
      })
    }
  })
}

/** The failure of an operation: the code of an error of the toolkit, or the name of any other error; undefined if it succeeds. */
export async function failure(work: Promise<unknown> | undefined): Promise<unknown> {
  try {
    await work
    return undefined
  } catch (error) {
    const { code, name } = Object(error)
    return code ?? name
  }
}

/** Calls a function many times at once, alternating between two implementations on the same data. */
export const concurrently = <Port, Result>(
  count: number,
  [one, other]: readonly [Port, Port],
  call: (port: Port, index: number) => Promise<Result>,
): Promise<Result[]> => Promise.all(Array.from({ length: count }, (_, index) => call(index % 2 === 0 ? one : other, index)))
