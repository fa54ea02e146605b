// Installs the dependencies of the bench, and runs it.
import { installFolder } from './judges/install.ts'
import { readArguments } from './read-arguments.ts'

readArguments({
  command: 'npm run bench',
  does: 'Compares the client, the stores, the sandbox and the webhooks with their peers and their targets. Needs 5 GB of disk for a minute.',
})

await installFolder('scripts/bench')
await installFolder('scripts/judges/prism')
// A computed path, so that the type checker does not need dependencies that were just installed.
const run = './bench/run.ts'
await import(run)
