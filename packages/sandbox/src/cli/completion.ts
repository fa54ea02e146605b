import tab from '@bomb.sh/tab/commander'
import type { Command } from 'commander'

/** Adds `complete <shell>`; the options of `start` are completed without the word as well. */
export function completeStart(program: Command, start: Command): void {
  const root = tab(program)
  for (const { long, short, description, required, argChoices = [] } of start.options) {
    const name = long?.slice(2) ?? ''
    const alias = short?.slice(1)
    if (required) root.option(name, description, suggest(argChoices), alias)
    else root.option(name, description, alias)
  }
}

const suggest =
  (choices: readonly string[]) =>
  (complete: (value: string, description: string) => void): void => {
    for (const choice of choices) complete(choice, '')
  }
