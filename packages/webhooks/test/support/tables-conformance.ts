import { registerRules, type TestFunctions } from '@activity-tracking/store/conformance'
import { START, type TablesCase, type TablesUnderTest } from './tables-case.ts'
import { listsOfTheApp } from './tables-puts.ts'
import { copies, lists } from './tables-reads.ts'
import { keeping, versions } from './tables-upkeep.ts'
import { erasing, writes } from './tables-writes.ts'

/** Registers tests of every rule of tables. */
export function tablesConformance(
  { name, create }: { readonly name: string; readonly create: () => TablesUnderTest | Promise<TablesUnderTest> },
  functions: TestFunctions,
): void {
  async function withCase(check: (data: TablesCase) => Promise<void>): Promise<void> {
    const clock = { now: START }
    const data = await create()
    try {
      await check({ ...data, tables: data.open({ now: () => clock.now }), clock, expect: functions.expect })
    } finally {
      await data.close()
    }
  }
  const groups = [
    { title: 'writes', rules: writes },
    { title: 'erasing', rules: erasing },
    { title: 'lists of the app', rules: listsOfTheApp },
    { title: 'copies', rules: copies },
    { title: 'lists', rules: lists },
    { title: 'keeping', rules: keeping },
    { title: 'versions', rules: versions },
  ]
  registerRules({ title: `${name} follows the rules of tables`, groups, withCase }, functions)
}
