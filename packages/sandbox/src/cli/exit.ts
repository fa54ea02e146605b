import { CommanderError } from 'commander'
import { ControlError } from '../control/client.ts'
import { printableLines } from '../printable.ts'

const EXIT = { failure: 1, usage: 2, portInUse: 3, noSandbox: 4 }

export const EXIT_CODES = `
Exit codes:
  0  fine
  1  failure
  2  wrong usage
  3  the port is in use
  4  there is no sandbox at the URL`

/** Prints what went wrong on standard error, unless that has been printed, and returns the exit code. */
export function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    const { port, address } = error as { port?: number; address?: string }
    console.error(
      `error: port ${port} on ${address} is in use; stop the program that uses it, or choose another port with --port (0 takes a free one)`,
    )
    return EXIT.portInUse
  }
  if (error instanceof ControlError && error.status === null) {
    console.error(`error: ${printableLines(message)}; start a sandbox with activity-sandbox, or say with --port or --url where it is`)
    return EXIT.noSandbox
  }
  console.error(`error: ${printableLines(message)}`)
  return EXIT.failure
}
