import { expect, test } from 'vitest'
import { describeEngines, expectWholeCopy, SLICE, startWorldOn } from './expect-takeover.ts'

/** Longer than any wait, so a process that continues has received the work. */
const LEASE_MS = 3_600_000

/** With a job queue and without one. */
const WITH_AND_WITHOUT_QUEUE = SLICE.filter(({ database }) => database !== 'postgres')

describeEngines(
  'A process that is stopped',
  (choice, port) => {
    test('finishes the change in progress, and releases the rest: another process continues with it immediately', async () => {
      await using world = await startWorldOn(choice, port)
      const stopped = await world.start({ holds: true, leaseMs: LEASE_MS })
      const other = await world.start({ leaseMs: LEASE_MS })
      world.forwarder.route(stopped.port)
      await world.subscribe()
      const [athleteId] = world.athletes
      // One after the other, so that the first waits for longest.
      const create = async (): Promise<string> => {
        const id = await world.create(athleteId)
        await world.sandbox.control.settle()
        return id
      }
      const [first, ...rest] = [await create(), await create(), await create()]

      await stopped.run()
      await stopped.printed(`began ${first}`)
      await other.run()
      stopped.process.kill('SIGTERM')
      await stopped.printed('stopping')
      stopped.send('release')
      await stopped.printed('stopped')
      expect(await stopped.ended).toEqual({ code: 0, signal: null })
      for (const id of rest) await other.printed(`applied ${id}`)

      const applied = await world.engines.mirror.read()
      const expected = [[first, stopped.process.pid], ...rest.map((id) => [id, other.process.pid])]
      expect(applied.map(({ activityId, pid }) => [activityId, pid]).sort()).toEqual(expected.sort())
      world.forwarder.route(other.port)
      await expectWholeCopy(world)
      expect(await world.engines.mirror.read()).toEqual(applied)
    })
  },
  WITH_AND_WITHOUT_QUEUE,
)
