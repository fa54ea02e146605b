import type { Outcome } from '../../run.ts'

/** What one stranger saw. */
export interface Row {
  /** Without the scope. With a version if it was installed with that version, next to all packages that its entries need. */
  readonly package: string
  readonly manager: string
  readonly runtime: string
  /** `import`, `require`, or a command. */
  readonly modules: string
  readonly ok: boolean
  /** What happened, or what failed. */
  readonly detail: string
  /** Until the first useful line. */
  readonly seconds?: number
}

const MOST_WORDS = 400

const inOneLine = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** The beginning of a text, in one line. */
export const firstWords = (text: string): string => inOneLine(text).slice(0, MOST_WORDS)

/** The end of what a program printed, in one line. */
export const lastWords = ({ code, output }: Outcome): string => `ended with ${code}: ${inOneLine(output).slice(-MOST_WORDS)}`

/** What scripts/release/rehearsal/programs/use.mjs returns. */
export interface Visited {
  readonly did?: string
  readonly problems: readonly (readonly [entry: string, message: string])[]
}

/** @param missing packages that are not installed, and that entries may therefore demand */
export function judge({ did, problems }: Visited, missing: readonly string[]): Pick<Row, 'ok' | 'detail'> {
  const demands: string[] = []
  const failures: string[] = []
  for (const [entry, message] of problems) {
    const demanded = missing.find((name) => message.includes(name))
    if (demanded === undefined) failures.push(`${entry}: ${firstWords(message)}`)
    else demands.push(`${entry} needs ${demanded}`)
  }
  if (failures.length > 0) return { ok: false, detail: failures.join('; ') }
  return did === undefined ? { ok: false, detail: 'it was not used' } : { ok: true, detail: [did, ...demands].join('; ') }
}

/** What a program printed that visited a package. */
export function parseVisited(outcome: Outcome): Visited {
  const line = outcome.stdout.trim().split('\n').at(-1) ?? ''
  if (outcome.code === 0 && line.startsWith('{')) return JSON.parse(line)
  return { problems: [['the program', lastWords(outcome)]] }
}
