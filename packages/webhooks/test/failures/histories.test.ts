import { test } from 'vitest'
import { createRandom } from '../../src/testing/deliver.ts'
import {
  type AppProcess,
  describeEngines,
  expectNothingLost,
  type ForwardingFault,
  isLong,
  POINTS,
  type Point,
  startAppWorld,
} from '../support/app-world.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const [COUNT, STEPS] = isLong ? [12, 60] : [1, 30]

const FAULTS: readonly ForwardingFault[] = ['none', 'none', 'refused', 'response lost', 'repeated']

/** Half of the processes are killed at some point, most often between a change and the end of its job. */
const KILLS: readonly (Point | null)[] = [...POINTS, ...POINTS.map(() => null), ...Array.from({ length: 6 }, (): Point => 'after onChange')]

/**
 * Activities are created and renamed while events are refused, repeated, or lose their responses, and two processes are killed. The seed
 * decides about everything but the time.
 */
describeEngines('After a random history of events, faults, and processes that are killed', (engine, port) => {
  test.each(Array.from({ length: COUNT }, (_, index) => seed + index))('with SEED=%i, nothing is lost', async (each) => {
    const random = createRandom(each)
    const oneOf = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
    await using world = await startAppWorld(engine, port)
    const { sandbox, athletes } = world
    const hasEnded = ({ process }: AppProcess): boolean => process.signalCode !== null
    let running = [await world.start(), await world.start()]
    const replace = async (one: AppProcess): Promise<void> => {
      one.process.kill('SIGKILL')
      await one.ended
      const started = await world.start({ killAt: oneOf(KILLS) })
      running = running.map((other) => (other === one ? started : other))
      world.route(...running)
    }
    world.route(...running)
    await world.subscribe()
    world.failWith(() => oneOf(FAULTS))
    const ids: string[] = []
    for (let step = 1; step <= STEPS; step += 1) {
      const ended = running.find(hasEnded)
      const roll = random()
      if (ended !== undefined && roll < 0.5) await replace(ended)
      else if (roll < 0.1) await replace(oneOf(running))
      else if (roll < 0.5 || ids.length === 0) ids.push(await world.create(oneOf(athletes)))
      else await sandbox.control.changeActivity({ id: Number(oneOf(ids)), name: `Renamed ${step}` })
      if (random() < 0.3) await sandbox.control.settle()
    }
    world.failWith(() => 'none')
    for (const { process, ended } of running) {
      process.kill('SIGKILL')
      await ended
    }
    await world.takeOver()
    await expectNothingLost(world)
  })
})
