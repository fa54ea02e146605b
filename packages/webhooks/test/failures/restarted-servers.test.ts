import { once } from 'node:events'
import { startPostgres, startRedis, type TestServer } from '@activity-tracking/kit/test-servers'
import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { expect, test } from 'vitest'
import { startAppWorld } from '../support/app-world.ts'
import { type Engine, isLong } from '../support/engines.ts'
import { expectNothingLost } from './expect-nothing-lost.ts'

/** Activities before the server is ended, while it ends, and while it starts again. */
const [BEFORE, ENDING, STARTING] = isLong ? [20, 10, 10] : [5, 3, 3]

/** The rule: while the server is away no event is acknowledged, no process ends, and afterwards everything is processed. */
async function expectRestart(engine: Engine, server: TestServer, signal: NodeJS.Signals): Promise<void> {
  await using world = await startAppWorld(engine, server.port)
  const processes = [await world.start(), await world.start()]
  world.forwarder.route(...processes.map((each) => each.port))
  await world.subscribe()
  for (const each of processes) await each.obey('run')
  const load = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1) await world.create()
  }
  await load(BEFORE)
  const gone = once(server.process, 'exit')
  server.process.kill(signal)
  await gone
  const before = world.forwarder.forwarded.length
  await load(ENDING)
  // They are delivered while the server is away.
  await world.sandbox.control.settle()
  expect(new Set(world.forwarder.forwarded.slice(before).map(({ status }) => status))).toEqual(new Set([500]))
  const restarted = server.restart()
  await load(STARTING)
  await restarted
  await expectNothingLost(world)
  for (const each of processes) {
    each.process.kill('SIGTERM')
    expect(await each.ended).toEqual({ code: 0, signal: null })
  }
}

describeWith('redis', 'A Redis that is killed under load and started again', () => {
  test('does not lose events of an app', async () => {
    await using server = await startRedis({ durable: true })
    await expectRestart('redis', server, 'SIGKILL')
  })
})

describeWith('postgres', 'A PostgreSQL that is killed under load and started again', () => {
  test('does not lose events of an app', async () => {
    await using server = await startPostgres()
    await expectRestart('postgres', server, 'SIGQUIT')
  })
})
