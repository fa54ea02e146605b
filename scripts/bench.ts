// Installs what only the bench needs, and runs it.
import { installFolder } from './judges/install.ts'

await installFolder('scripts/bench')
await installFolder('scripts/judges/prism')
// Not a path that the type checker follows: it would need what has just been installed.
const run = './bench/run.ts'
await import(run)
