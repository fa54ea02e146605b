import { expect } from 'vitest'
import { createRandom } from '../../src/testing/deliver.ts'
import { type AppProcess, type Point, startAppWorld } from '../support/app-world.ts'
import type { Engine } from '../support/engines.ts'
import type { ForwardingFault } from '../support/forwarder.ts'
import { expectNothingLost } from './expect-nothing-lost.ts'

const FAULTS: readonly ForwardingFault[] = ['none', 'none', 'refused', 'response lost', 'repeated']

const STEPS = ['add', 'response', 'run', 'request', 'onChange'] as const
export const POINTS: readonly Point[] = STEPS.flatMap((step): Point[] => [`before ${step}`, `after ${step}`])

/** Half of the processes stand still somewhere, most often between a change and the end of its job, until they are killed. */
const HALTS: readonly (Point | null)[] = [...POINTS, ...POINTS.map(() => null), ...Array.from({ length: 6 }, (): Point => 'after onChange')]

/** A process that was stopped for so long has lost its jobs. */
const STOPPED_MS = 3_000

/**
 * Plays a random history: activities are created and renamed while events are refused, repeated, or lose their responses, and two processes
 * are killed or stopped. The seed decides about everything but the time.
 */
export async function expectHistory(engine: Engine, port: number, seed: number, steps: number): Promise<void> {
  const random = createRandom(seed)
  const oneOf = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  await using world = await startAppWorld(engine, port)
  const { forwarder, sandbox, athletes } = world
  const startOne = async (haltAt: Point | null): Promise<AppProcess> => {
    const started = await world.start({ haltAt })
    await started.obey('run')
    return started
  }
  // They work when they are subscribed.
  let running = [await startOne(null), await startOne(null)]
  const stopped: Promise<void>[] = []
  const isHalted = (each: AppProcess): boolean => each.lines().some((line) => line.startsWith('at '))
  const replace = async (one: AppProcess, haltAt: Point | null): Promise<void> => {
    one.process.kill('SIGKILL')
    await one.ended
    const started = await startOne(haltAt)
    running = running.map((each) => (each === one ? started : each))
    forwarder.route(...running.map((each) => each.port))
  }
  const stop = async ({ process }: AppProcess): Promise<void> => {
    process.kill('SIGSTOP')
    await new Promise((resolve) => setTimeout(resolve, STOPPED_MS))
    process.kill('SIGCONT')
  }
  forwarder.route(...running.map((each) => each.port))
  await world.subscribe()
  forwarder.failWith(() => oneOf(FAULTS))
  const ids: string[] = []
  for (let step = 1; step <= steps; step += 1) {
    const halted = running.find(isHalted)
    const roll = random()
    if (halted !== undefined && roll < 0.5) await replace(halted, oneOf(HALTS))
    else if (roll < 0.1) await replace(oneOf(running), oneOf(HALTS))
    else if (roll < 0.13) stopped.push(stop(oneOf(running)))
    else if (roll < 0.5 || ids.length === 0) ids.push(await world.create(oneOf(athletes)))
    else await sandbox.control.changeActivity({ id: Number(oneOf(ids)), name: `Renamed ${step}` })
    if (random() < 0.3) await sandbox.control.settle()
  }
  await Promise.all(stopped)
  forwarder.failWith(() => 'none')
  for (const each of running) await replace(each, null)
  await expectNothingLost(world)
  expect(world.processes.length).toBeGreaterThan(2)
}
