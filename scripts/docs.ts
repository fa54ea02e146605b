// Serves the docs site for those who write it, or builds it into packages/docs/dist.
import { spawn } from 'node:child_process'
import { fromRoot } from './paths.ts'
import { toolCommand } from './run.ts'

const [command = 'dev', ...args] = process.argv.slice(2)
const [program, script] = toolCommand('astro', 'packages/docs')
const child = spawn(program, [script, command, ...args], {
  cwd: fromRoot('packages/docs'),
  env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  stdio: 'inherit',
})
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
