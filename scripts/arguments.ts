import { type ParseArgsConfig, parseArgs } from 'node:util'

/**
 * The arguments of a program of the repository. Ends the process for `--help`, and with exit code 2 for what the program does not accept.
 * @param usage what `--help` prints: the command with its arguments, and what it does
 */
export function readArguments<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  if (process.argv.includes('--help')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`)
    process.exit(2)
  }
}
