import { createRequire } from 'node:module'
import tab from '@bomb.sh/tab/commander'
import type { Command } from 'commander'
import { withCommand } from './arguments.ts'
import { report } from './exit.ts'
import { createProgram } from './program.ts'

const { version } = createRequire(import.meta.url)('../../package.json') as { readonly version: string }

const { program, start } = createProgram(version)
completeStart(program, start)

// The process can exit at any time: every write is committed before its response is sent.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0))

// The reader of the output can stop reading: `activity-sandbox --json | head -1` does not stop the sandbox.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error
  })
}

try {
  await program.parseAsync(withCommand(process.argv.slice(2)), { from: 'user' })
} catch (error) {
  process.exitCode = report(error)
}

/** Adds `complete <shell>`. The options of `start` are also completed without the name of the command. */
function completeStart(program: Command, start: Command): void {
  const root = tab(program)
  for (const { long, short, description, required, argChoices = [] } of start.options) {
    const name = long?.slice(2) ?? ''
    const alias = short?.slice(1)
    if (required) root.option(name, description, suggest(argChoices), alias)
    else root.option(name, description, alias)
  }
  program.commands.find((command) => command.name() === 'complete')?.description('print a shell completion script')
}

function suggest(choices: readonly string[]) {
  return (complete: (value: string, description: string) => void): void => {
    for (const choice of choices) complete(choice, '')
  }
}
