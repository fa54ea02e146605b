// Runs the checks, which are the scripts of scripts/package.json whose names begin with `check:`, side by side.
import { spawn } from 'node:child_process'
import { readArguments } from './arguments.ts'
import { pnpmCommand } from './bootstrap/npm.mjs'
import { fromRoot } from './paths.ts'

readArguments('npm run check: runs the checks without the tests. To run one tool: npm run -s tool -- <command>.', {})
const [pnpm, ...args] = pnpmCommand()
const checks = [...args, '--filter', '@activity-tracking/scripts', 'run', '--no-bail', '/^check:/']
spawn(pnpm, checks, { cwd: fromRoot('.'), stdio: 'inherit' }).on('exit', (code) => {
  process.exitCode = code ?? 1
})
