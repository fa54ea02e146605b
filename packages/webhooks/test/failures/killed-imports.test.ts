import { expect, test } from 'vitest'
import { createRandom } from '../../src/testing/deliver.ts'
import { activitiesOf, describeEngines, isLong, startAppWorld, untilIdle } from '../support/app-world.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))

/** How many reads the process repeats that takes over, at most: those of a run. */
const READS_AT_A_TIME = 25
/** Steps of `programs/app-process.ts` for each activity: before and after a request, and `onChange`. */
const STEPS_OF_EACH = 4

/** Numbers of activities, and of imports that are killed. */
const CASES: readonly (readonly [count: number, kills: number])[] = isLong
  ? [
      [1, 4],
      [5, 8],
      [201, 4],
      [996, 1],
    ]
  : [[201, 1]]

describeEngines('A process that imports is killed at any step', (engine, port) => {
  async function expectImport(count: number, killAt: number): Promise<void> {
    await using world = await startAppWorld(engine, port, activitiesOf('4200001', count))
    const [athleteId = ''] = world.athletes
    const killed = await world.start({ killAt })
    await world.importActivities(athleteId)
    expect(await killed.ended).toEqual({ code: null, signal: 'SIGKILL' })
    // Requested again before it goes on: after it, that would be another import.
    await world.importActivities(athleteId)
    await world.takeOver()
    await untilIdle(world)
    const requests = (await world.sandbox.control.listRequests()).map(({ operation_id: operation }) => operation)
    expect(requests.filter((each) => each === 'listActivities').length).toBeLessThanOrEqual(Math.ceil(count / 199) + 3)
    expect(requests.filter((each) => each === 'getActivity').length).toBeLessThanOrEqual(count + READS_AT_A_TIME)
    expect(world.copy.names(athleteId)).toEqual(await world.view(athleteId))
  }

  test.each(CASES)(
    `%i activities, SEED=${seed}: no page is skipped, and few reads are repeated`,
    async (count, kills) => {
      const random = createRandom(seed)
      for (let kill = 0; kill < kills; kill += 1) await expectImport(count, 1 + Math.floor(random() * count * STEPS_OF_EACH))
    },
    3_600_000,
  )
})
