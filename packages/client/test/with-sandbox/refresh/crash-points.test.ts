import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type CrashReport, crash } from './support/crash-run.ts'
import { PHASES } from './support/instrument.ts'
import { SCENARIOS, type ScenarioName } from './support/scenario.ts'
import { newPlaces, type StorePlace } from './support/stores.ts'

const isLong = process.env['LONG_TESTS'] !== undefined
const servers = { redis: inject('redis'), postgres: inject('postgres') }
for (const { missing } of Object.values(servers)) if (missing !== undefined) console.log(`skipped: crash points: ${missing}`)

/** `npm test` runs a random sample of the points, which is printed. */
const SHARE = isLong ? 1 : 80
const seed = isLong ? 0 : Number(process.env['CRASH_SEED'] ?? randomInt(SHARE))
const KINDS: readonly StorePlace['kind'][] = isLong ? ['sqlite', 'redis', 'postgres'] : ['sqlite']
const scenarios = Object.keys(SCENARIOS) as ScenarioName[]

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ frozen: true })
})
afterAll(() => sandbox.close())

/** The only awaits at which new tokens may be lost: the service has committed, and the program does not have the response yet. */
const RECEIPT = /^oauth\/token-response\.ts:/

const MARK = 'session/refresh-mark.ts'
const [BEFORE_HEARTBEAT = '', HEARTBEAT = ''] =
  /^(.*?)(^function startHeartbeat.*?^\}$)/ms.exec(readFileSync(new URL(import.meta.resolve(`../../../src/${MARK}`)), 'utf8'))?.slice(1) ??
  []
const linesOf = (text: string): number => text.split('\n').length

/** An await of the heartbeat. It is reached during the request if that takes long enough. */
function isOfHeartbeat(point: string): boolean {
  const [file, line] = point.split(':')
  const first = linesOf(BEFORE_HEARTBEAT)
  return file === MARK && Number(line) >= first && Number(line) < first + linesOf(HEARTBEAT)
}

function problemsOf(scenario: ScenarioName, point: string, phase: string, report: CrashReport): string[] {
  const { signal, committed, received, next, requests, grantsInTheEnd, printed } = report
  const isNotReached = signal === null && isOfHeartbeat(point)
  const problems = signal === 'SIGKILL' || isNotReached ? [] : [`ended with ${signal}: ${printed}`]
  if (report.secrets.some((secret) => printed.includes(secret))) problems.push('a secret was printed')
  if (scenario === 'deauthorize') {
    return [...problems, ...(next === 'deauthorized' && grantsInTheEnd === 0 ? [] : [`not given up: ${next}, ${grantsInTheEnd} grants`])]
  }
  const isLost = next === 'needs_reauthorization'
  if (next !== 'valid' && !isLost) problems.push(`the next process got ${next}`)
  if (isLost && (!committed || received)) problems.push('a grant was lost that was not in flight')
  if (isLost && phase !== 'during' && !RECEIPT.test(point) && !isOfHeartbeat(point))
    problems.push('a grant was lost at an await that is no receipt')
  if (isLost && requests.join() !== '400,400') problems.push(`the loss took requests with ${requests}`)
  if (!isLost && requests.length > 1) problems.push(`the next process asked ${requests.length} times`)
  return problems
}

const places = (kind: StorePlace['kind']) => (folder: string) => {
  const place = newPlaces(folder, servers).find((each) => each.kind === kind)
  if (place === undefined) throw new Error(`${kind} is not installed`)
  return place
}

const isThere = (kind: StorePlace['kind']): boolean => kind === 'sqlite' || servers[kind].missing === undefined

describe.each(KINDS.filter(isThere))('a process that is killed at every await with a grant in %s', (kind) => {
  it.each(scenarios)('does not lose received tokens: %s', { timeout: 900_000 }, async (scenario) => {
    const place = places(kind)
    const dry = await crash({ sandbox, scenario, place, crashAt: '' })
    const reached = [...new Set([...dry.printed.matchAll(/^reached (.+)$/gm)].map(([, point = '']) => point))]
    expect(reached.length, dry.printed).toBeGreaterThan(3)
    const cases = reached.flatMap((point) => PHASES.map((phase) => ({ point, phase })))
    const chosen = cases.filter((_case, index) => index % SHARE === seed)
    if (!isLong) console.log(`${scenario}: ${chosen.length} of ${cases.length} crash points (CRASH_SEED=${seed})`)
    const failures: string[] = []
    const rows: string[] = []
    const queue = [...chosen]
    const work = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const { point, phase } = next
        const report = await crash({ sandbox, scenario, place, crashAt: `${point}:${phase}` })
        const { left } = report
        rows.push(
          `${`${point} ${phase}`.padEnd(42)} ${left.status} ${left.spooled} spooled, ${report.committed ? 'committed' : 'not committed'} → ${report.next} after ${report.requests.length} requests`,
        )
        failures.push(...problemsOf(scenario, point, phase, report).map((problem) => `${point} ${phase}: ${problem}`))
      }
    }
    await Promise.all([work(), work()])
    if (isLong) console.log(`${kind}, ${scenario}\n${rows.sort().join('\n')}`)
    expect(failures).toEqual([])
  })
})
