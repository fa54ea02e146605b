import { expect, test } from 'vitest'
import { activityCreated, bodyOf } from '../../src/testing/index.ts'
import { PATH } from '../support/app-parts.ts'
import { describeEngines, expectNothingLost, isLong, POINTS, type Point, startAppWorld } from '../support/app-world.ts'

/** The hardest points: the service has its response, and nothing was done; all is done, and the queue does not know it. */
const HARDEST: readonly Point[] = ['after response', 'after onChange']

describeEngines('A process is killed', (engine, port) => {
  test.each(isLong ? POINTS : HARDEST)('%s: another one does its work, and nothing is lost', async (killAt) => {
    await using world = await startAppWorld(engine, port)
    const killed = await world.start({ killAt })
    world.route(killed)
    await world.subscribe()
    await world.create()
    expect(await killed.ended).toEqual({ code: null, signal: 'SIGKILL' })
    await world.takeOver()
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
    const receiver = await world.start({ holds: true })
    world.route(receiver)
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
        const response = await fetch(receiver.url + PATH, { method: 'POST', body }).catch(() => undefined)
        if (response?.status === 200) acknowledged += 1
        if (acknowledged === most) receiver.process.kill('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, send))
    const { live } = await world.queue.stats()
    const stored = live.due + live.later + live.running
    expect(acknowledged).toBeGreaterThanOrEqual(most)
    expect(acknowledged).toBeLessThan(sent)
    expect(stored).toBeGreaterThanOrEqual(acknowledged)
    expect(stored).toBeLessThanOrEqual(sent)
  })
})

describeEngines('A process is stopped by a signal that it can handle', (engine, port) => {
  test('it finishes the change in progress, and another process does the rest', async () => {
    await using world = await startAppWorld(engine, port)
    const stopped = await world.start({ holds: true })
    world.route(stopped)
    await world.subscribe()
    const first = await world.create()
    await expect.poll(() => world.copy.calls().map(({ activityId }) => activityId)).toEqual([first])
    stopped.process.kill('SIGTERM')
    await stopped.printed('stopping')
    stopped.release()
    expect(await stopped.ended).toEqual({ code: 0, signal: null })
    const second = await world.create()
    await world.takeOver()
    await expectNothingLost(world)
    expect(world.copy.calls().map(({ activityId }) => activityId)).toEqual([first, second])
  })
})
