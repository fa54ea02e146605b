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
}

/** Larger than planned (6, 12 and 18 kB): the client uses openapi-fetch without changes, and keeps all checks that protect tokens and ids. */
const BUDGETS: readonly Budget[] = [
  { name: 'typed client', source: "export { createClient, unwrap } from '@activity-tracking/client'", limit: 10_500 },
  {
    name: 'client with OAuth and sessions',
    source: "export { createClient, createOAuth, TokenSession, unwrap } from '@activity-tracking/client'",
    limit: 19_200,
  },
  { name: 'createApp', source: "export { createApp, unwrap } from '@activity-tracking/client'", limit: 30_500 },
  { name: 'everything in the client', source: "export * from '@activity-tracking/client'", limit: 38_200 },
]

/** The console, in bytes, gzipped: what a browser loads to show it, and what it loads with the first view of the data and the first plot. */
const CONSOLE_BUDGETS = {
  shell: { name: 'console', limit: 50_000 },
  data: { name: 'data of the console', limit: 18_000 },
  plots: { name: 'plots of the console', limit: 25_000 },
} as const

const HEAVIEST = 8

/** One line per budget, and the largest parts if it is exceeded. */
export function reportSize(
  { name, limit }: Omit<Budget, 'source'>,
  { gzipped, minified, parts }: BundleSize,
): { fits: boolean; text: string } {
  const fits = gzipped <= limit
  const line = `${name}: ${gzipped} of ${limit} bytes gzipped (${minified} minified)`
  if (fits) return { fits, text: line }
  const heaviest = parts.slice(0, HEAVIEST).map(([file, bytes]) => `  ${String(bytes).padStart(6)} ${file}`)
  return { fits, text: [`${line}: ${gzipped - limit} too many. Heaviest parts, minified:`, ...heaviest].join('\n') }
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
