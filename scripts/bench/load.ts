import { runTool } from '../run.ts'
import type { MeasuredServer } from './servers.ts'

export const CONNECTIONS = 10

/** The used parts of autocannon’s report of a run. */
export interface LoadReport {
  /** Per second, and altogether. */
  readonly requests: { readonly average: number; readonly total: number }
  /** Milliseconds. */
  readonly latency: { readonly p99: number }
  readonly errors: number
  readonly non2xx: number
}

/**
 * The report of autocannon, on one line of its output.
 * @throws Error if there is no report, or a request failed
 */
export function readLoadReport(output: string): LoadReport {
  const line = output.split('\n').find((text) => text.startsWith('{'))
  if (line === undefined) throw new Error(`autocannon did not print a report:\n${output}`)
  const report = JSON.parse(line) as LoadReport
  if (report.errors > 0 || report.non2xx > 0) throw new Error(`${report.errors} requests failed, ${report.non2xx} were refused`)
  return report
}

/** The requests to a server under the load of another process. */
export async function load({ baseUrl, accessToken }: MeasuredServer, path: string, seconds: number): Promise<LoadReport['requests']> {
  const header = `Authorization=Bearer ${accessToken}`
  const args = ['--json', '--connections', String(CONNECTIONS), '--duration', String(seconds), '--headers', header, baseUrl + path]
  const { code, output } = await runTool('autocannon', args, { owner: 'scripts/bench' })
  if (code !== 0) throw new Error(`autocannon failed:\n${output}`)
  return readLoadReport(output).requests
}
