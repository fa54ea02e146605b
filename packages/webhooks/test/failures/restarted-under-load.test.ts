import { once } from 'node:events'
import { startPostgres, startRedis, type TestServer } from '@activity-tracking/kit/test-servers'
import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { expect, test } from 'vitest'
import { ENGINE_CHOICES, type EngineChoice } from '../support/app-engines.ts'
import { isLong } from '../support/runner.ts'
import { expectWholeCopy, startWorldOn } from './expect-takeover.ts'

/** The embedded waker; in a long campaign also the one on the server, whose restart `wakers.test.ts` is about. */
const choicesOf = (server: EngineChoice['database']): readonly EngineChoice[] =>
  ENGINE_CHOICES.filter(({ database, waker }) => database === server && (isLong || waker === 'embedded'))

/** Activities before the server is ended, while it ends, and while it starts again; and the app's processes. */
const [BEFORE, ENDING, STARTING, PROCESSES] = isLong ? [20, 10, 10, 2] : [8, 5, 5, 1]

/** The rule: while the server is away no event is acknowledged, no process ends, and afterwards everything is worked off. */
async function expectConvergence(choice: EngineChoice, server: TestServer, signal: NodeJS.Signals): Promise<void> {
  await using world = await startWorldOn(choice, server.port)
  const processes = await Promise.all(Array.from({ length: PROCESSES }, () => world.start()))
  world.forwarder.route(...processes.map(({ port }) => port))
  await world.subscribe()
  for (const each of processes) await each.run()
  const load = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1) await world.create()
  }

  await load(BEFORE)
  const gone = once(server.process, 'exit')
  server.process.kill(signal)
  await Promise.all([gone, load(ENDING)])
  // They are delivered while the server is away.
  await world.sandbox.control.settle()
  expect(world.forwarder.statuses).toContain(500)
  const restarted = server.restart()
  await load(STARTING)
  await restarted

  await expectWholeCopy(world)
  expect(new Set(world.forwarder.statuses)).toEqual(new Set([200, 500]))
  for (const each of processes) {
    each.process.kill('SIGTERM')
    expect(await each.ended).toEqual({ code: 0, signal: null })
  }
}

describeWith('redis', 'A Redis that is killed under load and started again', () => {
  test.each(choicesOf('redis'))('does not lose events of an app with $waker: all are processed afterwards', async (choice) => {
    await using server = await startRedis({ durable: true })
    await expectConvergence(choice, server, 'SIGKILL')
  })
})

describeWith('postgres', 'A PostgreSQL that is killed under load and started again', () => {
  test.each(choicesOf('postgres'))('does not lose events of an app with $waker: all are processed afterwards', async (choice) => {
    await using server = await startPostgres()
    await expectConvergence(choice, server, 'SIGQUIT')
  })
})
