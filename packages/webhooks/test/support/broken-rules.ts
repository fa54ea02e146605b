import { expect } from 'vitest'
import type { TestFunctions } from '../../src/conformance/index.ts'

/** Runs the rules of a kit, all at once. Resolves to the names of those that fail. */
export async function brokenRules(register: (functions: TestFunctions) => void): Promise<string[]> {
  const rules: (() => Promise<string | undefined>)[] = []
  register({
    describe: (_name, registerGroup) => registerGroup(),
    it: (name, run) =>
      rules.push(() =>
        run().then(
          () => undefined,
          () => name,
        ),
      ),
    expect,
  })
  return (await Promise.all(rules.map((run) => run()))).filter((name) => name !== undefined)
}
