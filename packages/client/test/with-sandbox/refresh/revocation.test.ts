import { randomInt } from 'node:crypto'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { crash } from './support/crash-run.ts'
import { PHASES } from './support/instrument.ts'
import { type Fate, revokeDuringRefresh } from './support/revocation-run.ts'
import { newPlaces, type StorePlace } from './support/stores.ts'

const isLong = process.env['LONG_TESTS'] !== undefined
const servers = { redis: inject('redis'), postgres: inject('postgres') }

/** `npm test` runs a random sample of the points, which is printed. */
const SHARE = isLong ? 1 : 120
const seed = isLong ? 0 : Number(process.env['CRASH_SEED'] ?? randomInt(SHARE))
const KINDS: readonly StorePlace['kind'][] = isLong ? ['sqlite', 'redis', 'postgres'] : ['sqlite']
const FATES: readonly Fate[] = ['killed', 'stopped', 'stopped for long']

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ frozen: true })
})
afterAll(() => sandbox.close())

const placeOf = (kind: StorePlace['kind']) => (folder: string) => {
  const place = newPlaces(folder, servers).find((each) => each.kind === kind)
  if (place === undefined) throw new Error(`${kind} is not installed`)
  return place
}

const isThere = (kind: StorePlace['kind']): boolean => kind === 'sqlite' || servers[kind].missing === undefined

describe.each(KINDS.filter(isThere))('access that is revoked during the refresh of another process, with a grant in %s', (kind) => {
  it.each(['rotate', 'background'] as const)('leaves no token at the service: %s', { timeout: 1_800_000 }, async (scenario) => {
    const place = placeOf(kind)
    const dry = await crash({ sandbox, scenario, place, crashAt: '' })
    const reached = [...new Set([...dry.printed.matchAll(/^reached (.+)$/gm)].map(([, point = '']) => point))]
    expect(reached.length, dry.printed).toBeGreaterThan(3)
    const cases = reached.flatMap((point) => PHASES.flatMap((phase) => FATES.map((fate) => ({ point, phase, fate }))))
    const chosen = cases.filter((_case, index) => index % SHARE === seed)
    console.log(`${kind}, ${scenario}: ${chosen.length} of ${cases.length} points (CRASH_SEED=${seed})`)
    const failures: string[] = []
    const queue = [...chosen]
    const work = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const { point, phase, fate } = next
        const { printed, signal, ...report } = await revokeDuringRefresh({ sandbox, scenario, place, fate, crashAt: `${point}:${phase}` })
        const isAsExpected = report.outcome === 'revoked' && report.status === 'deauthorized' && report.grants === 0
        if (!isAsExpected) failures.push(`${point} ${phase} ${fate}: ${JSON.stringify(report)}, ended with ${signal}: ${printed}`)
      }
    }
    await Promise.all([work(), work()])
    expect(failures).toEqual([])
  })
})
