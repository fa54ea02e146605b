// Checks that the client stays within its size budget in users' bundles and does not contain anything that only Node has, and that the console is
// fast to load.
import { runCheck } from '../run-check.ts'
import { type BundleSize, bundleSize } from './bundle-size.ts'
import { consoleSizes } from './console-size.ts'

/** Sizes in bytes, minified and gzipped. */
interface Budget {
  readonly name: string
  /** A larger size is refused. */
  readonly limit: number
  /** The size that users should get; default: the limit. */
  readonly aim?: number
  /** Why the code is larger than its aim. Refused when it has reached the aim. */
  readonly whyLarger?: string
}

/** A part of the client, by a module that imports it. */
interface PartOfClient extends Budget {
  readonly source: string
}

const BUDGETS: readonly PartOfClient[] = [
  {
    name: 'typed client',
    source: "export { createClient, unwrap } from '@activity-tracking/client'",
    limit: 14_900,
    aim: 9_000,
    whyLarger:
      'openapi-fetch is a fifth of it; bodies, errors, tokens, IDs and options are checked; the new base URL is tried before it is used',
  },
  {
    name: 'client with OAuth and sessions',
    source: "export { createClient, createOAuth, TokenSession, unwrap } from '@activity-tracking/client'",
    limit: 24_900,
    aim: 16_000,
    whyLarger: 'no crash, wrong clock, second process or store that fails may lose a refresh token',
  },
  {
    name: 'createApp',
    source: "export { createApp, unwrap } from '@activity-tracking/client'",
    limit: 37_900,
    aim: 24_000,
    whyLarger: 'in addition to sessions, it shares rate limits with other processes, and reads what other programs have stored',
  },
  {
    name: 'everything in the client',
    source: "export * from '@activity-tracking/client'",
    limit: 48_700,
    aim: 30_000,
    whyLarger: 'helpers for lists, uploads and streams, which a bundler drops if they are not used',
  },
]

/** The console, in bytes, gzipped: what a browser loads to show it, and what it loads with the first view of the data and the first plot. */
const CONSOLE_BUDGETS = {
  shell: { name: 'console', limit: 50_000 },
  data: {
    name: 'data of the console',
    limit: 24_000,
    aim: 18_000,
    whyLarger: 'lines are drawn on its maps, along roads, and its forms describe each field',
  },
  plots: { name: 'plots of the console', limit: 25_000 },
} as const

const HEAVIEST = 8

/** One line per budget, and the largest parts if it is exceeded, or if the aim is missed without a reason. */
export function reportSize(
  { name, limit, aim = limit, whyLarger }: Budget,
  { gzipped, minified, parts }: BundleSize,
): { fits: boolean; text: string } {
  const line = `${name}: ${gzipped} of ${aim} bytes gzipped (${minified} minified)`
  if (gzipped <= aim) return whyLarger === undefined ? { fits: true, text: line } : { fits: false, text: `${line}: remove whyLarger` }
  if (whyLarger !== undefined && gzipped <= limit) {
    return { fits: true, text: `${line}: ${gzipped - aim} more than the aim, because ${whyLarger}` }
  }
  const heaviest = parts.slice(0, HEAVIEST).map(([file, bytes]) => `  ${String(bytes).padStart(6)} ${file}`)
  const excess = gzipped - (whyLarger === undefined ? aim : limit)
  return { fits: false, text: [`${line}: ${excess} too many. Heaviest parts, minified:`, ...heaviest].join('\n') }
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
