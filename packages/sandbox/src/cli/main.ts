import { runCommand } from '@activity-tracking/server-kit/command'
import tab from '@bomb.sh/tab/commander'
import type { Command } from 'commander'
import { manifest } from '../base/own-package.ts'
import { withCommand } from './arguments.ts'
import { explain } from './exit.ts'
import { createProgram } from './program.ts'

const { program, start } = createProgram(manifest.version)
completeStart(program, start)

// Ctrl-C can end the process at any time: every write is committed before its response is sent.
await runCommand(program, withCommand(process.argv.slice(2)), explain)

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
