import { CommanderError } from 'commander'
import { printableLines } from '../base/printable.ts'
import { ControlError } from '../control/client.ts'

const EXIT = { failure: 1, usage: 2, portInUse: 3, noSandbox: 4 }

export const EXIT_CODES = `
Exit codes:
  0  success
  1  failure
  2  wrong usage
  3  the port is in use
  4  no sandbox was found at the URL`

/** Prints the error on standard error, unless it has been printed already, and returns the exit code. */
export function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    const { port, address } = error as { port?: number; address?: string }
    console.error(
      `error: port ${port} on ${address} is in use; stop the program that uses it, or choose another port with --port (0 selects a free port)`,
    )
    return EXIT.portInUse
  }
  if (error instanceof ControlError && error.status === null) {
    console.error(
      `error: ${printableLines(message)}; start a sandbox with activity-sandbox, or use --port or --url to connect to another one`,
    )
    return EXIT.noSandbox
  }
  console.error(`error: ${printableLines(message)}`)
  return EXIT.failure
}
