// Serves the docs site for those who write it, or builds it into packages/docs/dist.
import { runToEnd } from './bootstrap/run-to-end.mjs'
import { fromRoot } from './paths.ts'
import { toolCommand } from './run.ts'

const [command = 'dev', ...args] = process.argv.slice(2)
const [program, script] = toolCommand('astro', 'packages/docs')
const options = { cwd: fromRoot('packages/docs'), env: { ASTRO_TELEMETRY_DISABLED: '1' } }
const { code, interrupted } = await runToEnd(program, [script, command, ...args], options)
// A server is up until somebody ends it.
process.exitCode = command === 'dev' && interrupted > 0 ? 0 : code
