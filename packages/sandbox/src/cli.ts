#!/usr/bin/env node
import { createRequire } from 'node:module'
import { withCommand } from './cli/arguments.ts'
import { completeStart } from './cli/completion.ts'
import { report } from './cli/exit.ts'
import { createProgram } from './cli/program.ts'

const { version } = createRequire(import.meta.url)('../package.json') as { readonly version: string }

const { program, start } = createProgram(version)
completeStart(program, start)

// Every write is committed when it is answered, so that nothing is lost by ending at once.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0))

try {
  await program.parseAsync(withCommand(process.argv.slice(2)), { from: 'user' })
} catch (error) {
  process.exitCode = report(error)
}
