// Tests that take too long for every change: the whole suite under the load of two busy loops, then with its long campaigns, and the types of the bench.
import { Worker } from 'node:worker_threads'
import { runToEnd } from './bootstrap/run-to-end.mjs'
import { installFolder } from './judges/install.ts'
import { readArguments } from './read-arguments.ts'
import { toolCommand } from './run.ts'

const BUSY_LOOPS = 2
const { operands: filters } = readArguments({
  command: 'npm run test:long',
  does: 'Runs the suite under the load of two busy loops, then with its long campaigns, and checks the types of the bench. Filters select test files by path.',
  operands: '[filter …]',
  otherwise: 'for the options of vitest, run `npm run -s tool -- vitest run <options>`',
})

/** Runs a program in this terminal until it ends, and names it if it fails. Runs nothing more after an interrupt. */
async function perform(name: string, ...command: readonly string[]): Promise<void> {
  console.log(`\n${name}\n`)
  const { code, interrupted } = await runToEnd(process.execPath, command)
  if (interrupted > 0) process.exit(interrupted)
  if (code === 0) return
  console.error(`Failed: ${name}`)
  process.exitCode = 1
}

// Before the tests, so that their time limits do not include it.
for (const judge of ['packages', 'prism', 'registry', 'runtimes'])
  await installFolder(`scripts/judges/${judge}`)
await installFolder('scripts/bench')

const loops = Array.from({ length: BUSY_LOOPS }, () => new Worker('for (;;);', { eval: true }))
await perform(`The whole suite, under the load of ${BUSY_LOOPS} busy loops`, 'scripts/test.ts', ...filters)
await Promise.all(loops.map((loop) => loop.terminate()))
await perform('The suite with its long campaigns', 'scripts/test.ts', '--long', ...filters)
const [, tsc] = toolCommand('tsc', '.')
await perform('The types of the bench', tsc, '-p', 'scripts/bench/tsconfig.json')
