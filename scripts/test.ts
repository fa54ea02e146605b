// Runs the tests with vitest, and prints a count that any tool can read. --long adds the long campaigns (*.long.ts).
import { startVitest } from 'vitest/node'
import { readArguments } from './read-arguments.ts'
import { inTempFolder } from './temp-folder.ts'

const { options, operands } = readArguments({
  command: 'npm test',
  does: 'Runs every check, then the tests in files whose path contains one of the filters, or all tests.',
  options: { long: { effect: 'adds the long campaigns' } },
  operands: '[filter …]',
  otherwise: 'for the options of vitest, run `npm run -s tool -- vitest run <options>`',
})
if (options.has('long')) process.env['LONG_TESTS'] = 'true'

const counts = { passed: 0, failed: 0, skipped: 0 }
await inTempFolder(async (folder) => {
  // Tests start hundreds of processes, which load the same modules. The cache is deleted after the run, because it would grow with each run.
  process.env['NODE_COMPILE_CACHE'] = folder
  const vitest = await startVitest('test', [...operands], { run: true, watch: false })
  for (const module of vitest.state.getTestModules()) {
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if (state !== 'pending') counts[state] += 1
    }
  }
  await vitest.close()
})
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
if (counts.passed === 0 || counts.failed > 0) process.exitCode = 1
