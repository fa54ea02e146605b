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
  4  no sandbox answers there`

/** Says on standard error what went wrong, where that has not been said, and gives the exit code. */
export function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    const { port, address } = error as { port?: number; address?: string }
    console.error(`error: port ${port} on ${address} is in use; end what uses it, or take another with --port (0 takes a free one)`)
    return EXIT.portInUse
  }
  if (error instanceof ControlError && error.status === null) {
    console.error(`error: ${printableLines(message)}; start one with activity-sandbox, or say with --port or --url where it is`)
    return EXIT.noSandbox
  }
  console.error(`error: ${printableLines(message)}`)
  return EXIT.failure
}
