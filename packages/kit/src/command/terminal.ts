import pc from 'picocolors'
import { printable, printableLines } from './printable.ts'

/** The options of every command. */
export interface OutputFlags {
  readonly json?: boolean
  readonly quiet?: boolean
}

/** Where a command prints: results on standard output, everything else on standard error. Control characters are escaped. */
export interface Terminal {
  readonly isJson: boolean
  readonly isQuiet: boolean
  readonly colors: ReturnType<typeof pc.createColors>
  /** Prints a result on standard output: `data` as one line of JSON with `--json`, otherwise the text, unless it is empty. */
  print(data: unknown, text: string): void
  /** Prints a message on standard error. `--quiet` and `--json` omit it. */
  say(message: string): void
  /** Does something that may take long. Prints what it is on standard error once it has taken a second, unless `--quiet` or `--json` is set. */
  progress<T>(what: string, work: () => Promise<T>): Promise<T>
}

/** After this time, progress is shown, and then updated as often, in milliseconds. */
const NOTICEABLE_MS = 1_000

const BACK_TO_START = '\r\u001b[K'

/** @param stringify writes data as JSON; default `JSON.stringify` */
export function createTerminal(
  { json: isJson = false, quiet = false }: OutputFlags,
  stringify: (data: unknown) => string = JSON.stringify,
): Terminal {
  const isQuiet = quiet || isJson
  const { NO_COLOR, FORCE_COLOR } = process.env
  const say = (message: string): void => {
    if (!isQuiet) console.error(printableLines(message))
  }
  return {
    isJson,
    isQuiet,
    colors: pc.createColors(!NO_COLOR && (Boolean(FORCE_COLOR) || process.stdout.isTTY === true)),
    print(data, text) {
      if (isJson) console.log(printable(stringify(data)))
      else if (text !== '') console.log(printableLines(text))
    },
    say,
    async progress(what, work) {
      if (isQuiet) return work()
      const isLive = process.stderr.isTTY === true
      let seconds = 0
      const clear = (): void => {
        if (isLive && seconds > 0) process.stderr.write(BACK_TO_START)
      }
      process.once('exit', clear)
      const timer = setInterval(() => {
        seconds += NOTICEABLE_MS / 1_000
        if (isLive) process.stderr.write(`${BACK_TO_START}${printable(what)} … ${seconds} s`)
        else if (seconds === 1) say(`${what} …`)
      }, NOTICEABLE_MS)
      timer.unref()
      try {
        return await work()
      } finally {
        clearInterval(timer)
        process.off('exit', clear)
        clear()
      }
    },
  }
}

/** Lines of names and values. */
export function table(rows: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${printable(value)}`).join('\n')
}
