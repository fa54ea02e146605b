// Runs a program of the repository, as every npm script does: `node scripts/bootstrap.mjs scripts/tour.ts [arguments]`.
// First finds a Node that is new enough, installs the dependencies, and generates the files that are not committed.
// Plain JavaScript, so that the Node that npm runs on can read it.
import { isInstalled } from './bootstrap/install.mjs'
import { findNode } from './bootstrap/node.mjs'
import { obeyQuiet } from './bootstrap/phase.mjs'
import { runInTurn } from './bootstrap/run-to-end.mjs'

const [program, ...args] = process.argv.slice(2)
if (program === undefined) throw new Error('Name the program to run: node scripts/bootstrap.mjs scripts/tour.ts')
obeyQuiet(args)
try {
  const node = await findNode()
  const installation = isInstalled() ? [] : [['--disable-warning=ExperimentalWarning', 'scripts/bootstrap/install.mjs']]
  process.exitCode = await runInTurn(node, [...installation, ['scripts/prepare.ts'], [program, ...args]])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
