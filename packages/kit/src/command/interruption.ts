import { basename } from 'node:path'
import { InterruptedError } from './exit.ts'

type Signal = ConstructorParameters<typeof InterruptedError>[0]

const endAtOnce = (signal: Signal): never => process.exit(new InterruptedError(signal).exitCode)
let whenInterrupted: (signal: Signal) => void = endAtOnce

/** From now on, Ctrl-C and SIGTERM end the process as the command has chosen. By default, they end it at once, with exit code 130 or 143. */
export function watchInterruptions(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => whenInterrupted(signal))
  watchNpx()
}

/**
 * When a signal ends npx, the shell between npx and the command ends too, but does not pass the signal on (npm/cli issue 6684). The command then belongs
 * to another process, which it takes for SIGTERM. Programs that npx has started, and that start the command themselves, may end before it.
 */
function watchNpx(): void {
  const { npm_lifecycle_event: event, npm_lifecycle_script: started = '' } = process.env
  if (event !== 'npx' || !started.includes(basename(process.argv[1] ?? ''))) return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    whenInterrupted('SIGTERM')
  }, 1_000)
  timer.unref()
}

/** From now on, an interruption ends the process at once with exit code 0: the command is a server, and whatever it wrote is stored. */
export function endWithoutError(): void {
  whenInterrupted = () => process.exit(0)
}

/** From now on, the first interruption aborts this signal with an InterruptedError, and the command ends by itself. The second one ends the process. */
export function abortWhenInterrupted(): AbortSignal {
  const controller = new AbortController()
  whenInterrupted = (signal) => {
    whenInterrupted = endAtOnce
    controller.abort(new InterruptedError(signal))
  }
  return controller.signal
}
