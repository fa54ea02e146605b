import { expect, test } from 'vitest'
import { activityCreated, bodyOf } from '../../src/testing/index.ts'
import { type Point, startAppWorld } from '../support/app-world.ts'
import { PATH } from '../support/copying-app.ts'
import { describeEngines, isLong } from '../support/engines.ts'
import { POINTS } from './expect-history.ts'
import { expectNothingLost } from './expect-nothing-lost.ts'

/** The hardest points: the service has its response, and nothing was done; all is done, and the queue does not know it. */
const HARDEST: readonly Point[] = ['after response', 'after onChange']

describeEngines('One of two processes is killed', (engine, port) => {
  test.each(isLong ? POINTS : HARDEST)('%s: the other one does its work, and nothing is lost', async (point) => {
    await using world = await startAppWorld(engine, port)
    const killed = await world.start({ haltAt: point })
    world.forwarder.route(killed.port)
    await world.subscribe()
    await killed.obey('run')
    await world.create()
    await killed.printed(`at ${point}`)
    killed.process.kill('SIGKILL')
    expect(await killed.ended).toEqual({ code: null, signal: 'SIGKILL' })
    const survivor = await world.start()
    await survivor.obey('run')
    world.forwarder.route(survivor.port)
    await world.create()
    await expectNothingLost(world)
  })
})

/** Fewer than those after which a sweep replaces the events of an athlete. */
const EVENTS_OF_EACH = 45
const AT_ONCE = 20

describeEngines('A receiver is killed while events arrive', (engine, port) => {
  test('no event with a 200 is lost', async () => {
    await using world = await startAppWorld(engine, port)
    const receiver = await world.start()
    world.forwarder.route(receiver.port)
    const subscriptionId = await world.subscribe()
    const events = world.athletes.flatMap((athleteId) =>
      Array.from({ length: EVENTS_OF_EACH }, (_, index) =>
        bodyOf(activityCreated({ activityId: 70_000 + index, athleteId, subscriptionId, at: Date.now() })),
      ),
    )
    const most = Math.floor(events.length / 2)
    let [acknowledged, sent] = [0, 0]
    const send = async (): Promise<void> => {
      for (let body = events.pop(); body !== undefined; body = events.pop()) {
        sent += 1
        const response = await fetch(`http://127.0.0.1:${receiver.port}${PATH}`, { method: 'POST', body }).catch(() => undefined)
        if (response?.status === 200) acknowledged += 1
        if (acknowledged === most) receiver.process.kill('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, send))
    const { live } = await world.queue.stats()
    expect(acknowledged).toBeGreaterThanOrEqual(most)
    expect(acknowledged).toBeLessThan(sent)
    expect(live.due).toBeGreaterThanOrEqual(acknowledged)
    expect(live.due).toBeLessThanOrEqual(sent)
  })
})

describeEngines('A process is stopped by a signal that it can handle', (engine, port) => {
  test('it finishes the change in progress, and another process does the rest', async () => {
    await using world = await startAppWorld(engine, port)
    const stopped = await world.start({ holds: true })
    world.forwarder.route(stopped.port)
    await world.subscribe()
    await stopped.obey('run')
    const first = await world.create()
    await expect.poll(() => world.calls().map(({ activityId }) => activityId)).toEqual([first])
    stopped.process.kill('SIGTERM')
    await stopped.printed('stopping')
    stopped.send('release')
    await stopped.printed('stopped')
    expect(await stopped.ended).toEqual({ code: 0, signal: null })
    const other = await world.start()
    world.forwarder.route(other.port)
    const second = await world.create()
    await other.obey('run')
    await other.printed(`applied ${second}`)
    await expectNothingLost(world)
    expect(other.lines()).not.toContain(`applied ${first}`)
  })
})
