import { expect, test } from 'vitest'
import { createRandom } from '../../src/testing/deliver.ts'
import { activitiesOf, startAppWorld } from '../support/app-world.ts'
import { describeEngines, isLong } from '../support/engines.ts'
import { untilIdle } from './expect-nothing-lost.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))

/** How many reads the process repeats that takes over, at most: those of a run. */
const READS_AT_A_TIME = 25

/** Numbers of activities, and of imports that are killed. */
const CASES: readonly (readonly [count: number, kills: number])[] = isLong
  ? [
      [0, 3],
      [1, 5],
      [5, 20],
      [199, 5],
      [200, 10],
      [201, 5],
      [996, 5],
      [5_000, 2],
    ]
  : [[201, 1]]

describeEngines('A process that imports is killed at any step', (engine, port) => {
  /** Returns the number of steps of an import that was not killed. */
  async function expectImport(count: number, killAt: number | null): Promise<number> {
    await using world = await startAppWorld(engine, port, activitiesOf('4200001', count))
    const [athleteId = ''] = world.athletes
    const first = await world.start({ killAt })
    const imported = async (): Promise<void> => {
      await first.obey('run')
      await first.obey(`import ${athleteId}`)
      await first.printed('import finished')
      first.process.kill('SIGTERM')
    }
    const isKilled = await Promise.race([
      imported().then(
        () => first.ended,
        () => first.ended,
      ),
      first.ended,
    ]).then(({ signal }) => signal !== null)
    expect(isKilled).toBe(killAt !== null)
    if (isKilled) {
      const second = await world.start()
      await second.obey('run')
      await second.obey(`import ${athleteId}`)
      await second.printed('import finished')
      await untilIdle(world)
    }
    const lines = world.processes.flatMap((each) => each.lines())
    const kills = isKilled ? 1 : 0
    expect(lines.filter((line) => line === 'list').length).toBeLessThanOrEqual(Math.ceil(count / 199) + 2 + kills)
    expect(lines.filter((line) => line === 'read').length).toBeLessThanOrEqual(count + kills * READS_AT_A_TIME)
    expect(world.copy.names(athleteId)).toEqual(await world.view(athleteId))
    return Number(lines.find((line) => line.startsWith('steps '))?.slice('steps '.length))
  }

  test.each(CASES)(
    `%i activities, SEED=${seed}: no page is skipped, and few reads are repeated`,
    async (count, kills) => {
      const random = createRandom(seed)
      const steps = await expectImport(count, null)
      for (let kill = 0; kill < kills; kill += 1) await expectImport(count, 1 + Math.floor(random() * steps))
    },
    3_600_000,
  )
})
