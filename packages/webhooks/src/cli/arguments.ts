const HELP: readonly string[] = ['-h', '--help']

/** Adds the optional word `list` to the arguments: `dead --json` is `dead list --json`. */
export function withList(args: readonly string[]): string[] {
  const [command, first] = args
  const isLeftOut = command === 'dead' && (first === undefined || (first.startsWith('-') && !HELP.includes(first)))
  return isLeftOut ? ['dead', 'list', ...args.slice(1)] : [...args]
}
