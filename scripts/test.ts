// Runs the tests, and ends with a count, and with why tests were skipped.
import { startVitest } from 'vitest/node'
import { readArguments } from './arguments.ts'
import { fromRoot, inTempFolder } from './paths.ts'

const { values, positionals } = readArguments(
  `npm test -- [filter …]: runs the checks, then all tests, or those in files whose path contains a filter. For the options of Vitest: npm run -s tool -- vitest run.
  --long  runs them with their long campaigns (npm run test:long)
  --site  builds the docs site, and runs only its tests (npm run check:docs)`,
  { options: { long: { type: 'boolean' }, site: { type: 'boolean' } }, allowPositionals: true },
)

const counts = { passed: 0, failed: 0, skipped: 0 }
const reasons = new Map<string, number>()
await inTempFolder(async (folder) => {
  // The processes that tests start load the same modules. The cache is deleted after the run, because it would grow with each run.
  process.env['NODE_COMPILE_CACHE'] = folder
  const chosen = values.site ? { root: fromRoot('packages/docs/test/site') } : { project: [values.long ? 'long' : 'tests'] }
  const vitest = await startVitest('test', positionals, { run: true, watch: false, ...chosen })
  for (const module of vitest.state.getTestModules()) {
    // A file that cannot be loaded has no tests.
    counts.failed += module.errors().length
    for (const test of module.children.allTests()) {
      const result = test.result()
      if (result.state === 'pending') continue
      counts[result.state] += 1
      if (result.state !== 'skipped') continue
      const reason = result.note ?? /\((?:skipped:|unless) ([^)]*)\)/.exec(test.fullName)?.[1] ?? 'without a reason'
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    }
  }
  await vitest.close()
})
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
if (reasons.size > 0) console.log(`Skipped: ${Array.from(reasons, ([reason, count]) => `${count} (${reason})`).join(', ')}`)
if (counts.passed === 0 || counts.failed > 0) process.exitCode = 1
