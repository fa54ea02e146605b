// Runs a command of a dependency of the repository, such as `vitest run packages/client`.
import { runToEnd } from './bootstrap/run-to-end.mjs'
import { toolCommand } from './run.ts'

const [tool, ...args] = process.argv.slice(2)
if (tool === undefined || tool.startsWith('-')) {
  console.error('Name the command to run: `npm run -s tool -- vitest run packages/client`.')
  process.exit(2)
}
const [program, script] = toolCommand(tool, '.')
const { code } = await runToEnd(program, [script, ...args])
process.exitCode = code
