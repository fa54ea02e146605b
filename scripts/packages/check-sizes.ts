// Checks that the client stays within its size budget in users' bundles and does not contain anything that only Node has, and that the console is
// fast to load.
import { runCheck } from '../run-check.ts'
import { type BundleSize, bundleSize } from './bundle-size.ts'
import { consoleSizes } from './console-size.ts'

interface Budget {
  readonly name: string
  /** Module that imports the measured code. */
  readonly source: string
  /** Limit in bytes, minified and gzipped. */
  readonly limit: number
  /** Why the code is larger than its limit. It is then refused at a fifth more, and when it fits again. */
  readonly whyLarger?: string
}

const WHY_LARGER = 'waits for quota, clocks, records and grants of other programs are checked before they are believed'

/** Larger than planned (6, 12 and 18 kB): the client uses openapi-fetch without changes, and keeps all checks that protect tokens and ids. */
const BUDGETS: readonly Budget[] = [
  {
    name: 'typed client',
    source: "export { createClient, unwrap } from '@activity-tracking/client'",
    limit: 10_500,
    whyLarger: WHY_LARGER,
  },
  {
    name: 'client with OAuth and sessions',
    source: "export { createClient, createOAuth, TokenSession, unwrap } from '@activity-tracking/client'",
    limit: 19_200,
    whyLarger: WHY_LARGER,
  },
  { name: 'createApp', source: "export { createApp, unwrap } from '@activity-tracking/client'", limit: 30_500, whyLarger: WHY_LARGER },
  { name: 'everything in the client', source: "export * from '@activity-tracking/client'", limit: 38_200, whyLarger: WHY_LARGER },
]

/** The console, in bytes, gzipped: what a browser loads to show it, and what it loads with the first view of the data and the first plot. */
const CONSOLE_BUDGETS = {
  shell: { name: 'console', limit: 50_000 },
  data: { name: 'data of the console', limit: 18_000 },
  plots: { name: 'plots of the console', limit: 25_000 },
} as const

const HEAVIEST = 8
/** A reason explains at most a fifth more than the limit. */
const MOST_LARGER = 1.2

/** One line per budget, and the largest parts if it is exceeded without a reason. */
export function reportSize(
  { name, limit, whyLarger }: Omit<Budget, 'source'>,
  { gzipped, minified, parts }: BundleSize,
): { fits: boolean; text: string } {
  const line = `${name}: ${gzipped} of ${limit} bytes gzipped (${minified} minified)`
  if (gzipped <= limit) return whyLarger === undefined ? { fits: true, text: line } : { fits: false, text: `${line}: remove whyLarger` }
  if (whyLarger !== undefined && gzipped <= limit * MOST_LARGER) {
    return { fits: true, text: `${line}: ${gzipped - limit} more than the limit, because ${whyLarger}` }
  }
  const heaviest = parts.slice(0, HEAVIEST).map(([file, bytes]) => `  ${String(bytes).padStart(6)} ${file}`)
  return { fits: false, text: [`${line}: ${gzipped - limit} too many. Heaviest parts, minified:`, ...heaviest].join('\n') }
}

/**
 * Prints the size of the console, and of each part of the client with a budget.
 * @throws Error if a part exceeds its budget, or does not bundle without Node
 */
export async function checkSizes(): Promise<void> {
  const { shell, data, plots } = await consoleSizes()
  const reports = [
    ...(await Promise.all(BUDGETS.map(async (budget) => reportSize(budget, await bundleSize(budget.source))))),
    reportSize(CONSOLE_BUDGETS.shell, shell),
    reportSize(CONSOLE_BUDGETS.data, data),
    reportSize(CONSOLE_BUDGETS.plots, plots),
  ]
  const exceeded = reports.filter(({ fits }) => !fits)
  if (exceeded.length > 0) throw new Error(exceeded.map(({ text }) => text).join('\n'))
  for (const { text } of reports) console.log(text)
}

if (import.meta.main) await runCheck(checkSizes)
