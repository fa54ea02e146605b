import { createRequire } from 'node:module'
import { ApiError } from '../errors.ts'
import { NotLoggedInError } from '../node/account-file.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { status } from './status.ts'
import { InterruptedError, printable } from './terminal.ts'
import { completionScript, helpText, type Invocation, readArguments, UsageError } from './usage.ts'

const EXIT = { failure: 1, usage: 2, portInUse: 3, notLoggedIn: 4, denied: 5 }

// The program that reads the output can stop reading.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(new InterruptedError(signal)))

void main()

async function main(): Promise<void> {
  try {
    process.exitCode = await run(readArguments(process.argv.slice(2)))
  } catch (error) {
    process.exitCode = report(error)
  }
}

async function run({ command, topic, operands, options }: Invocation): Promise<number> {
  switch (command) {
    case 'help':
      console.log(helpText(topic))
      return 0
    case 'version':
      console.log((createRequire(import.meta.url)('@activity-tracking/client/package.json') as { readonly version: string }).version)
      return 0
    case 'complete':
      console.log(completionScript(operands[0]))
      return 0
    case 'login':
      return login(options, stop.signal)
    case 'status':
      return status(options)
    case 'logout':
      return logout(options)
  }
}

/** Prints the error and returns the exit code. */
function report(error: unknown): number {
  if (error instanceof InterruptedError) {
    console.error('\nStopped. Nothing was stored.')
    return error.exitCode
  }
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    console.error('error: the port is in use; choose another one with --port, or omit the option to use a free one')
    return EXIT.portInUse
  }
  if (error instanceof UsageError) {
    console.error(`error: ${printable(message)}\nactivity-tracking --help lists the commands and options.`)
    return EXIT.usage
  }
  if (error instanceof NotLoggedInError) {
    console.error(`error: ${printable(message)}`)
    return EXIT.notLoggedIn
  }
  if (error instanceof ApiError) return reportApiError(error)
  console.error(`error: ${printable(message)}`)
  return EXIT.failure
}

function reportApiError(error: ApiError): number {
  switch (error.code) {
    case 'authorization_denied':
      console.error('error: access was denied on the consent page; nothing was stored')
      return EXIT.denied
    case 'unauthorized':
      console.error(
        'error: the service refused the client ID or the client secret; check ACTIVITY_TRACKING_CLIENT_ID and ACTIVITY_TRACKING_CLIENT_SECRET',
      )
      return EXIT.failure
    case 'needs_reauthorization':
    case 'no_grant':
      console.error(`error: ${printable(error.message)}; run "activity-tracking login" again`)
      return EXIT.notLoggedIn
    default:
      console.error(`error: ${printable(error.message)}`)
      return EXIT.failure
  }
}
