import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileSpool } from '@activity-tracking/client/spool'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoreKind } from './support/grant.ts'
import { missingServer, type Order, type PreparedGrant, type ProcessOptions, prepareGrant, SHORT_TTL_MS } from './support/processes.ts'

const isLong = process.env['LONG_TESTS'] !== undefined

/** `npm test` runs a random sample of the points, which is printed. */
const SHARE = isLong ? 1 : 24
const seed = isLong ? 0 : Number(process.env['CRASH_SEED'] ?? randomInt(SHARE))
const KINDS: readonly StoreKind[] = isLong ? ['sqlite', 'redis', 'postgres'] : ['sqlite']

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ frozen: true })
})
afterAll(() => sandbox.close())

interface Scenario extends ProcessOptions {
  /** Time since the authorization. */
  readonly passed: string
  readonly work: Order['work']
  /** Newer tokens are in the spool, and not in the store. */
  readonly hasSpooled?: boolean
}

const SCENARIOS: readonly (readonly [string, Scenario])[] = [
  ['that refreshes an expired token', { passed: '7h', work: 'use' }],
  ['that refreshes a token that is still valid', { passed: '21299s', work: 'use' }],
  ['that receives tokens while the store is unavailable', { passed: '7h', work: 'use', losesStore: true }],
  ['that stores the tokens in the spool first', { passed: '7h', work: 'use', hasSpooled: true }],
  ['whose valid token was refused', { passed: '1h', work: 'replace' }],
  ['that revokes its access', { passed: '1h', work: 'deauthorize' }],
]

/** Does the work in a process that may kill itself. */
async function run({ start, now }: PreparedGrant, { work, losesStore = false }: Scenario, crashAt: string) {
  const child = await start({ losesStore, crashAt, refreshTtlMs: SHORT_TTL_MS })
  child.once('message', () => child.disconnect())
  child.send({ work, now: now() } satisfies Order)
  const [[, signal], ...printed] = await Promise.all([
    once(child, 'exit'),
    ...[child.stdout, child.stderr].map((stream) => text(stream as Readable)),
  ])
  return { signal, printed: printed.join('') }
}

/** What the next process gets: `valid` for a token that works, or the code of its error. */
async function nextOf({ open }: PreparedGrant, { work }: Scenario): Promise<string> {
  const { session } = open()
  try {
    if (work === 'deauthorize') {
      await session.deauthorize()
      return String(await session.state())
    }
    const headers = { Authorization: `Bearer ${await session.accessToken()}` }
    const { status } = await fetch(`${sandbox.baseUrl}/athlete`, { headers })
    return status === 200 ? 'valid' : `refused with ${status}`
  } catch (error) {
    return String(Object(error).code ?? error)
  }
}

async function prepare(kind: StoreKind, { passed, hasSpooled }: Scenario): Promise<PreparedGrant> {
  const prepared = await prepareGrant(sandbox, kind)
  await prepared.advance(passed)
  if (hasSpooled !== true) return prepared
  const { store, grant, tokens } = prepared
  const key = `grant/${grant.clientId}/${grant.athleteId}`
  const stored = await store.get(key)
  const { accessToken, refreshToken, expiresAt } = await prepared.open().oauth.refresh(tokens.refreshToken)
  const record = { ...stored?.record, accessToken, refreshToken, expiresAt }
  fileSpool({ directory: grant.spoolFolder }).append(key, { record, spent: tokens.refreshToken })
  return prepared
}

/** Kills a process at a point, and starts another one on what remains. Returns what must not happen. */
async function problemsOf(kind: StoreKind, scenario: Scenario, point: string): Promise<string[]> {
  await using prepared = await prepare(kind, scenario)
  const { control, grant, tokens, statuses, advance } = prepared
  const before = (await statuses()).length
  const { signal, printed } = await run(prepared, scenario, point)
  const atDeath = (await statuses()).slice(before)
  let next = await nextOf(prepared, scenario)
  // The killed process might only have been stopped. Five minutes later that is settled.
  if (next === 'refresh_paused') {
    await advance('5m')
    next = await nextOf(prepared, scenario)
  }
  const requests = (await statuses()).slice(before + atDeath.length)
  const { grants } = await control.getState()
  const pairs = grants.flatMap(({ access_token: access, refresh_token: refresh }) => [access, refresh])
  const secrets = [grant.clientSecret, tokens.accessToken, tokens.refreshToken, ...pairs]

  const problems = signal === 'SIGKILL' ? [] : [`ended with ${signal}: ${printed}`]
  if (secrets.some((secret) => printed.includes(secret))) problems.push('a secret was printed')
  if (scenario.work === 'deauthorize') {
    if (next !== 'deauthorized' || grants.length > 0) problems.push(`not given up: ${next}, ${grants.length} grants`)
    return problems
  }
  const isLost = next === 'needs_reauthorization'
  if (next !== 'valid' && !isLost) problems.push(`the next process got ${next}`)
  // The service has new tokens, and the process does not have them yet.
  const isInFlight = scenario.work === 'use' && atDeath.includes(200) && !printed.includes('received')
  if (isLost && !isInFlight) problems.push('a grant was lost that was not in flight')
  if (isLost && !/^request \d+: (during|after)$|^append \d+: before$/.test(point))
    problems.push('a grant was lost elsewhere than at the receipt')
  if (isLost && requests.join() !== '400,400') problems.push(`the loss took requests with ${requests}`)
  if (!isLost && requests.length > 1) problems.push(`the next process asked ${requests.length} times`)
  return problems
}

describe.each(KINDS)('with a grant in %s, a process', (kind) => {
  const missing = missingServer(kind)
  it.skipIf(missing !== undefined).each(SCENARIOS)(
    `%s loses no received tokens, wherever it is killed${missing === undefined ? '' : ` (skipped: ${missing})`}`,
    { timeout: 900_000 },
    async (what, scenario) => {
      await using dry = await prepare(kind, scenario)
      const { printed } = await run(dry, scenario, '')
      // Before an operation outside of the process, while it is performed, and after it: between two operations, nothing changes.
      const points = [...printed.matchAll(/^reached (.+)$/gm)].flatMap(([, point = '']) =>
        (/^(append|entries|remove)/.test(point) ? ['before', 'after'] : ['before', 'during', 'after']).map((phase) => `${point}: ${phase}`),
      )
      expect(points.length, printed).toBeGreaterThan(9)
      const chosen = points.filter((_point, index) => index % SHARE === seed)
      console.log(`${what}: ${chosen.length} of ${points.length} points (CRASH_SEED=${seed})`)
      const failures: string[] = []
      const work = async (): Promise<void> => {
        for (let point = chosen.shift(); point !== undefined; point = chosen.shift()) {
          const problems = await problemsOf(kind, scenario, point)
          failures.push(...problems.map((problem) => `${point}: ${problem}`))
        }
      }
      await Promise.all([work(), work()])
      expect(failures).toEqual([])
    },
  )
})
