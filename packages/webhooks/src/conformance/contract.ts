import type { TestFunctions } from '@activity-tracking/store/conformance'

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

/** The rules to check, and how. */
interface Run<Case, Feature extends string> {
  readonly title: string
  readonly groups: readonly RuleGroup<Case, Feature>[]
  readonly without: readonly Feature[]
  /** Calls a check with new data, and deletes the data afterward. */
  readonly withCase: (check: (data: Case) => Promise<void>) => Promise<void>
  /** In milliseconds. */
  readonly timeoutMs: number
}

/** Registers a test for each rule. */
export function registerRules<Case, Feature extends string>(run: Run<Case, Feature>, { describe, it }: TestFunctions): void {
  describe(run.title, () => {
    for (const { title, rules, feature, otherwise = {} } of run.groups) {
      const isOmitted = feature !== undefined && run.without.includes(feature)
      const checks = Object.entries(isOmitted ? otherwise : rules)
      if (checks.length === 0) continue
      describe(title, () => {
        for (const [rule, check] of checks) it(rule, () => run.withCase(check), run.timeoutMs)
      })
    }
  })
}

/** The failure of an operation: the code of an error of the toolkit, or the name of any other error; undefined if it succeeds. */
export async function failure(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
    return undefined
  } catch (error) {
    const { code, name } = Object(error)
    return code ?? name
  }
}
