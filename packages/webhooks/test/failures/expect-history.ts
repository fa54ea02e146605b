import { expect } from 'vitest'
import { createRandom } from '../../src/testing/deliver.ts'
import type { EngineChoice } from '../support/app-engines.ts'
import type { AppProcess } from '../support/app-process.ts'
import type { AppWorld } from '../support/app-world.ts'
import type { ForwardingFault } from '../support/forwarder.ts'
import { POINTS, type Point } from '../support/halts.ts'
import type { Applied } from '../support/mirror.ts'
import { expectWholeCopy, startWorldOn } from './expect-takeover.ts'

const STEPS = 40
const FAULTS: readonly ForwardingFault[] = ['none', 'none', 'refused', 'response lost', 'repeated']

/** Half of the processes stand still somewhere, most often between a change and its settlement, until they are killed. */
const HALTS: readonly (Point | null)[] = [...POINTS, ...POINTS.map(() => null), ...Array.from({ length: 6 }, (): Point => 'after onChange')]

/** Calls of `onChange` with attempt 1 after a call for the same activity that nobody has settled, because its process was killed. */
async function silentAttempts(world: AppWorld, killed: readonly AppProcess[]): Promise<readonly Applied[]> {
  const linesOf = new Map(killed.map((each) => [each.process.pid, new Set(each.lines())]))
  const applied = await world.engines.mirror.read()
  const isUnsettled = ({ activityId, fencingToken, pid }: Applied): boolean =>
    linesOf.get(pid)?.has(`settling ${activityId} ${fencingToken}`) === false
  return applied.filter(({ activityId, attempt, fencingToken }, index) => {
    const before = applied.slice(0, index).findLast((each) => each.activityId === activityId)
    // A process that stood still is late with its first attempt.
    return attempt === 1 && before !== undefined && isUnsettled(before) && fencingToken > before.fencingToken
  })
}

/**
 * Plays a random history: activities are created and renamed while events are refused, repeated, or lose their responses, and processes
 * are killed. Afterwards the copy is whole, and what may have been repeated says so. The seed decides about everything but the time.
 */
export async function expectHistory(choice: EngineChoice, port: number, seed: number): Promise<void> {
  const random = createRandom(seed)
  const oneOf = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  await using world = await startWorldOn(choice, port)
  const { forwarder, sandbox, athletes } = world
  const killed: AppProcess[] = []
  const startOne = async (haltAt: Point | null): Promise<AppProcess> => {
    const started = await world.start({ haltAt })
    await started.run()
    return started
  }
  // They work when they are subscribed.
  let running = [await startOne(null), await startOne(null)]
  const isHalted = (each: AppProcess): boolean => each.lines().some((line) => line.startsWith('at '))
  const replace = async (one: AppProcess, haltAt: Point | null): Promise<void> => {
    one.process.kill('SIGKILL')
    await one.ended
    killed.push(one)
    const started = await startOne(haltAt)
    running = running.map((each) => (each === one ? started : each))
    forwarder.route(...running.map((each) => each.port))
  }
  forwarder.route(...running.map((each) => each.port))
  await world.subscribe()
  forwarder.failWith(() => oneOf(FAULTS))
  const ids: string[] = []
  for (let step = 0; step < STEPS; step += 1) {
    const halted = running.find(isHalted)
    const roll = random()
    if (halted !== undefined && roll < 0.5) await replace(halted, oneOf(HALTS))
    else if (roll < 0.1) await replace(oneOf(running), oneOf(HALTS))
    else if (roll < 0.5 || ids.length === 0) ids.push(await world.create(oneOf(athletes)))
    else await sandbox.control.changeActivity({ id: Number(oneOf(ids)), name: `Renamed ${step}` })
    if (random() < 0.3) await sandbox.control.settle()
    // Second attempts; the third ones come after the faults.
    if (step === STEPS / 2) await sandbox.control.setClock({ advance: '70s' })
  }
  forwarder.failWith(() => 'none')
  for (const each of running) await replace(each, null)
  await expectWholeCopy(world)
  expect(await silentAttempts(world, killed)).toEqual([])
}
