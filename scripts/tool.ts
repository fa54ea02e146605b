// Runs a command that the repository depends on, such as `vitest run --project client`.
import { spawn } from 'node:child_process'
import { toolCommand } from './run.ts'

const [tool, ...args] = process.argv.slice(2)
if (tool === undefined) throw new Error('Name the command to run: npm run -s tool -- vitest run --project client')
const [program, script] = toolCommand(tool, '.')
const child = spawn(program, [script, ...args], { stdio: 'inherit' })
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
