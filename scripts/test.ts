// Runs the tests with vitest and ends with a count that any tool can read. --long adds the long campaigns (*.long.ts).
import { startVitest } from 'vitest/node'

const long = process.argv.includes('--long')
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
if (long) process.env['LONG_TESTS'] = 'true'

const vitest = await startVitest('test', filters, { run: true, watch: false })
const counts = { passed: 0, failed: 0, skipped: 0 }
for (const module of vitest.state.getTestModules()) {
  for (const test of module.children.allTests()) {
    const { state } = test.result()
    if (state !== 'pending') counts[state] += 1
  }
}
await vitest.close()
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
if (counts.passed === 0 || counts.failed > 0) process.exitCode = 1
