import { expect, it } from 'vitest'
import { createRandom } from '../../src/testing/deliver.ts'
import { activityUpdated, bodyOf, deauthorized } from '../../src/testing/event-builders.ts'
import { PATH } from '../support/app-parts.ts'
import { activitiesOf, isLong } from '../support/app-world.ts'
import { startCopyingApp } from '../support/copying-app.ts'
import { startService } from '../support/virtual-service.ts'

interface Flood {
  /** What forged events report: activities that do not exist, activities of the athlete, or that the athlete has revoked access. */
  readonly forged: 'unknown activities' | 'own activities' | 'deauthorizations'
  /** Forged events in a quarter hour. */
  readonly events: number
  /** Quarter hours of the flood, and after it. */
  readonly quarters: number
  readonly after: number
  readonly seed: number
}

/** A change that the athlete has made, and until when the app did not have it. */
interface Genuine {
  readonly at: number
  readonly id: string
  readonly name: string | undefined
  appliedAt?: number
}

const HOUR_MS = 3_600_000
const QUARTER_HOUR_MS = 900_000
/** In a quarter hour. */
const STEPS = 5
/** The default. */
const READS_PER_HOUR = 100

/**
 * Floods an athlete with forged events, with changes of the athlete in between. The rule: every change is applied within two quarter hours, also
 * during the flood, and events cause at most so many reads in an hour.
 */
async function expectFloodSurvived({ forged, events, quarters, after, seed }: Flood): Promise<void> {
  const random = createRandom(seed)
  const below = (end: number): number => Math.floor(random() * end)
  const reads = new Map<number, number>()
  await using service = await startService({
    athleteCount: 1,
    activities: activitiesOf('4200001', 50),
    fetch(input, init) {
      const request = new Request(input, init)
      const hour = Math.floor(service.now() / HOUR_MS)
      if (request.method === 'GET') reads.set(hour, (reads.get(hour) ?? 0) + 1)
      return fetch(request)
    },
  })
  const { sandbox, now } = service
  const [athleteId = ''] = service.athletes
  await using app = await startCopyingApp(service)
  const { webhooks, copy } = app
  const { id: subscriptionId } = await webhooks.ensureSubscription(app.callbackUrl)
  await webhooks.importActivities(athleteId)
  await webhooks.drain()
  const names = new Map(Object.entries(copy.names(athleteId)))
  expect(names.size).toBe(50)
  // What the import has read is not a part of it.
  await service.advance(HOUR_MS)
  reads.clear()

  const genuine: Genuine[] = []
  const change = async (): Promise<void> => {
    const roll = random()
    const id = [...names.keys()][below(names.size)] ?? ''
    if (roll < 0.4) {
      const fields = { athlete_id: Number(athleteId), name: `Created ${now()}`, sport_type: 'Ride', elapsed_time: 600 }
      const created = await sandbox.control.createActivity(fields)
      genuine.push({ at: now(), id: String(created.id), name: fields.name })
    } else if (roll < 0.85) {
      await sandbox.control.changeActivity({ id: Number(id), name: `Renamed ${now()}` })
      genuine.push({ at: now(), id, name: `Renamed ${now()}` })
    } else {
      await sandbox.control.deleteActivity({ id: Number(id) })
      genuine.push({ at: now(), id, name: undefined })
    }
    const { id: changed, name } = genuine.at(-1) as Genuine
    if (name === undefined) names.delete(changed)
    else names.set(changed, name)
    await sandbox.control.settle()
  }
  const forge = async (): Promise<void> => {
    const about = { athleteId, subscriptionId, at: now() }
    const activityId = forged === 'own activities' ? ([...names.keys()][below(names.size)] ?? '') : 20_000_000 + below(1_000_000_000)
    const body = bodyOf(forged === 'deauthorizations' ? deauthorized(about) : activityUpdated({ ...about, activityId }))
    expect((await webhooks.fetch(new Request(`http://app.example${PATH}`, { method: 'POST', body }))).status).toBe(200)
  }

  const steps = (quarters + after) * STEPS
  for (let step = 0; step < steps; step += 1) {
    const count = step < quarters * STEPS ? Math.round(events / STEPS) : 0
    // The last changes have two quarter hours.
    const changeAt = random() < 0.5 && step < steps - 2 * STEPS ? below(count + 1) : -1
    for (let index = 0; index <= count; index += 1) {
      if (index === changeAt) await change()
      if (index < count) await forge()
    }
    await webhooks.drain()
    const known = copy.names(athleteId)
    for (const each of genuine) if (known[each.id] === names.get(each.id)) each.appliedAt ??= now()
    await service.advance(QUARTER_HOUR_MS / STEPS)
  }
  const late = genuine.filter(({ at, appliedAt = Number.POSITIVE_INFINITY }) => appliedAt - at > 2 * QUARTER_HOUR_MS)
  expect(genuine.length).toBeGreaterThan(5)
  expect(late).toEqual([])
  expect(Math.max(...reads.values())).toBeLessThanOrEqual(READS_PER_HOUR)
  expect([app.erasures, app.errors]).toEqual([[], []])
}

const FORGED: readonly Flood['forged'][] = ['unknown activities', 'own activities', 'deauthorizations']
const LONG = [
  [11, 100, 0],
  [40, 100, 1],
  [300, 100, 2],
  [3_000, 24, 3],
  [20_000, 5, 4],
] as const

const FLOODS: readonly Flood[] = isLong
  ? FORGED.flatMap((forged) => LONG.map(([events, quarters, seed]) => ({ forged, events, quarters, after: 24, seed })))
  : [
      ...FORGED.map((forged) => ({ forged, events: 150, quarters: 4, after: 3, seed: 1 })),
      // Fewer than those after which a sweep replaces events. What is missing is read several times, which uses the reads of an hour up.
      { forged: 'unknown activities', events: 11, quarters: 4, after: 3, seed: 1 },
    ]

it.each(FLOODS)(
  'a flood of forged events does not delay genuine ones of the athlete, and costs a limited number of reads: %o',
  expectFloodSurvived,
)
