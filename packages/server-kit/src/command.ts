import { type Command, CommanderError, InvalidArgumentError } from 'commander'
import { parseHostName } from './host.ts'
import { DEFAULT_HOST } from './listen.ts'
import { isLoopback } from './loopback.ts'
import { printableLines } from './printable.ts'

const EXIT = { failure: 1, usage: 2, portInUse: 3 }

/** The end of the help text, which lists the exit codes that every command has. */
export const EXIT_CODES = `
Exit codes:
  0  success, or ended by Ctrl-C or SIGTERM
  1  failure
  2  wrong usage
  3  the port is in use`

export function toPort(value: string): number {
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value)
  throw new InvalidArgumentError('The port must be a number from 0 to 65535.')
}

/** Parses a value with `parse`, and reports an error of `parse` as wrong usage. */
export const checked =
  (parse: (value: string) => string) =>
  (value: string): string => {
    try {
      return parse(value)
    } catch (error) {
      throw new InvalidArgumentError((error as Error).message)
    }
  }

/** Collects the values of an option that can be repeated. */
export const repeated =
  (parse: (value: string) => string) =>
  (value: string, before: readonly string[] = []): readonly string[] => [...before, checked(parse)(value)]

export const toHosts = repeated(parseHostName)

/** The options of {@link addListenOptions}. */
export interface ListenFlags {
  readonly port: number
  readonly host: string
  readonly iKnowThisIsPublic?: boolean
  readonly allowHost?: readonly string[]
}

/** Adds the options that say where a server listens. */
export const addListenOptions = (command: Command, defaultPort: number): Command =>
  command
    .option('-p, --port <number>', 'port to listen on; 0 selects a free port', toPort, defaultPort)
    .option('--host <host>', 'host to listen on', DEFAULT_HOST)
    .option('--i-know-this-is-public', 'allow a host that other machines can reach')
    .option('--allow-host <name>', 'also accept requests for this host name; can be repeated', toHosts)

/**
 * Reports a host that other machines can reach as wrong usage, unless it is allowed.
 * @param subject name of the server: `sandbox`
 */
export function refusePublicHost(command: Command, subject: string, { host, iKnowThisIsPublic = false }: ListenFlags): void {
  if (isLoopback(host) || iKnowThisIsPublic) return
  command.error(`error: other machines could reach the ${subject} on ${host}; add --i-know-this-is-public to allow that`)
}

/** Errors that a command explains in its own words, and the exit code for them; undefined for all others. */
export type Explain = (error: unknown) => { readonly message: string; readonly code: number } | undefined

function explainPortInUse(error: unknown): ReturnType<Explain> {
  const { code, port, address } = error as { code?: string; port?: number; address?: string }
  if (code !== 'EADDRINUSE') return undefined
  const advice = 'stop the program that uses it, or choose another port with --port (0 selects a free port)'
  return { message: `port ${port} on ${address} is in use; ${advice}`, code: EXIT.portInUse }
}

/** Prints the error on standard error, unless it has been printed already, and returns the exit code. */
function report(error: unknown, explain: Explain): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage
  const { message, code } = explainPortInUse(error) ?? explain(error) ?? { message: (error as Error).message, code: EXIT.failure }
  console.error(`error: ${printableLines(message)}`)
  return code
}

/**
 * Runs a command until it ends or is stopped by Ctrl-C or SIGTERM, which is no failure, and sets the exit code.
 * @param args without the names of Node and of the script
 */
export async function runCommand(program: Command, args: readonly string[], explain: Explain = () => undefined): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0))
  // The reader of the output can stop reading: `--json | head -1` does not stop the server.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error
    })
  }
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    process.exitCode = report(error, explain)
  }
}
