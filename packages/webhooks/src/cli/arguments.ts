const HELP: readonly string[] = ['-h', '--help']

/** The arguments with the word `list` that may be left out: `dead --json` is `dead list --json`. */
export function withList(args: readonly string[]): string[] {
  const [command, first] = args
  const isLeftOut = command === 'dead' && (first === undefined || (first.startsWith('-') && !HELP.includes(first)))
  return isLeftOut ? ['dead', 'list', ...args.slice(1)] : [...args]
}
