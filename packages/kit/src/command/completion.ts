import tab from '@bomb.sh/tab/commander'
import type { Command } from 'commander'

/**
 * Adds `complete <shell>`, which prints the completion script of a shell.
 * @param omitted a command whose options are also completed without its name
 */
export function completeCommands(program: Command, omitted: string | undefined): void {
  const root = tab(program)
  const command = program.commands.find((each) => each.name() === omitted)
  for (const { long, short, description, required, argChoices = [] } of command?.options ?? []) {
    const name = long?.slice(2) ?? ''
    const alias = short?.slice(1)
    if (required) root.option(name, description, suggest(argChoices), alias)
    else root.option(name, description, alias)
  }
  program.commands.find((each) => each.name() === 'complete')?.description('print a shell completion script (bash, fish, powershell, zsh)')
}

function suggest(choices: readonly string[]) {
  return (complete: (value: string, description: string) => void): void => {
    for (const choice of choices) complete(choice, '')
  }
}
