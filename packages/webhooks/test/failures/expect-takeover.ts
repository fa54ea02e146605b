import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { describe, expect, test } from 'vitest'
import { ENGINE_CHOICES, type EngineChoice } from '../support/app-engines.ts'
import { type AppWorld, startAppWorld } from '../support/app-world.ts'
import type { Point } from '../support/halts.ts'
import type { Applied } from '../support/mirror.ts'
import { isLong } from '../support/runner.ts'
import { tempFolder } from '../support/temp-folder.ts'

const titleOf = ({ database, waker }: EngineChoice): string => `${database} and ${waker}`

/** A separate app on a server. */
export const startWorldOn = ({ database, waker }: EngineChoice, port: number): Promise<AppWorld> =>
  startAppWorld({ database, waker, port, folder: tempFolder(), name: `app_${crypto.randomUUID().replaceAll('-', '_')}` })

/** Changes that were applied again without saying so. */
function silentRepetitions(applied: readonly Applied[]): readonly Applied[] {
  const attempts = new Map<string, number>()
  return applied.filter(({ idempotencyKey, attempt }) => {
    const before = attempts.get(idempotencyKey)
    attempts.set(idempotencyKey, attempt)
    return before !== undefined && attempt <= before
  })
}

/** Waits until nothing waits for work, and nobody works. */
const untilWorkedOff = ({ engines }: AppWorld): Promise<void> =>
  expect.poll(() => engines.inbox.stats().catch(() => undefined), { interval: 100 }).toMatchObject({ waiting: 0, leased: 0 })

/** The rule: the app's copy has every change, those that came late included, and nothing was applied twice in silence. */
export async function expectWholeCopy(world: AppWorld): Promise<void> {
  const delivered = await world.delivered()
  await untilWorkedOff(world)
  const namesNow = async () => new Map((await world.engines.mirror.read()).map(({ activityId, name }) => [activityId, name]))
  const early = await namesNow()
  expect([...delivered].filter((id) => !early.has(id))).toEqual([])

  // Events that got no 200 are sent again.
  await world.sandbox.control.setClock({ advance: '4m' })
  await untilWorkedOff(world)
  const activities = []
  for (const athleteId of world.athletes) {
    activities.push(...(await world.sandbox.control.listActivities({ athlete_id: Number(athleteId), per_page: 200 })))
  }
  expect(await namesNow()).toEqual(new Map(activities.map(({ id, name }) => [String(id), name])))
  expect(silentRepetitions(await world.engines.mirror.read())).toEqual([])
}

/** The rule: when one of two processes is killed at a point, the other one does its work, without help and without a loss. */
async function expectTakeover(choice: EngineChoice, port: number, point: Point): Promise<void> {
  await using world = await startWorldOn(choice, port)
  const killed = await world.start({ haltAt: point })
  const survivor = await world.start()
  world.forwarder.route(killed.port)
  await world.subscribe()
  await Promise.all([killed.run(), survivor.run()])

  let isThere = false
  const there = killed.printed(`at ${point}`).then(() => {
    isThere = true
  })
  while (!isThere) {
    const line = `applied ${await world.create()}`
    await Promise.race([there, killed.printed(line), survivor.printed(line)])
  }
  killed.process.kill('SIGKILL')
  expect(await killed.ended).toEqual({ code: null, signal: 'SIGKILL' })
  world.forwarder.route(survivor.port)
  await untilWorkedOff(world)

  await world.create()
  await expectWholeCopy(world)
  survivor.process.kill('SIGTERM')
  expect(await survivor.ended).toEqual({ code: 0, signal: null })
}

/** Each engine once. `restarted-under-load.test.ts` has the embedded waker on servers. */
export const SLICE = ENGINE_CHOICES.filter(({ database, waker }) => database === 'sqlite' || waker !== 'embedded')

/** Registers tests for each choice of engines in a long campaign, otherwise for a few; where a server is not installed they are skipped, and their title says why. */
export function describeEngines(title: string, register: (choice: EngineChoice, port: number) => void, slice = SLICE): void {
  for (const choice of isLong ? ENGINE_CHOICES : slice) {
    const titleWith = `${title}, with ${titleOf(choice)}`
    if (choice.database === 'sqlite') describe(titleWith, () => register(choice, 0))
    else describeWith(choice.database, titleWith, (port) => register(choice, port))
  }
}

/** Registers the tests in which a process is killed at a point. */
export const describeKilledApps = (points: readonly Point[]): void =>
  describeEngines('One of two processes is killed', (choice, port) => {
    test.each(points)('%s: the other one does its work, and nothing is lost', (point) => expectTakeover(choice, port, point))
  })
