import { once } from 'node:events'
import { startPostgres, startRedis, type TestServer } from '@activity-tracking/kit/test-servers'
import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { expect, test } from 'vitest'
import type { Engine } from '../support/app-parts.ts'
import { expectNothingLost, isLong, startAppWorld } from '../support/app-world.ts'

/** Activities before the server is ended, while it ends, and while it starts again. */
const [BEFORE, ENDING, STARTING] = isLong ? [20, 10, 10] : [5, 3, 3]

/**
 * The rule: while the server is away no event is acknowledged, the process does not end by itself, but does when it should, and afterward
 * everything is processed.
 */
async function expectRestart(engine: Engine, server: TestServer, signal: NodeJS.Signals): Promise<void> {
  await using world = await startAppWorld(engine, server.port)
  // What it waits for takes a fifth of its time, such as the time limit of a response.
  const worker = await world.start({ haste: 5 })
  world.route(worker)
  await world.subscribe()
  const load = async (count: number): Promise<void> => {
    // Of all athletes: beyond half of the reads of an athlete in an hour, a later sweep would replace them.
    for (let index = 0; index < count; index += 1) await world.create(world.athletes[index % world.athletes.length])
  }
  const kill = async (): Promise<void> => {
    const gone = once(server.process, 'exit')
    server.process.kill(signal)
    await gone
  }
  await load(BEFORE)
  await kill()
  const before = world.forwarded.length
  await load(ENDING)
  // They are delivered while the server is away.
  await world.sandbox.control.settle()
  expect(new Set(world.forwarded.slice(before).map(({ status }) => status))).toEqual(new Set([500]))
  const restarted = server.restart()
  await load(STARTING)
  await restarted
  await expectNothingLost(world)
  await kill()
  worker.process.kill('SIGTERM')
  expect(await worker.ended).toEqual({ code: 0, signal: null })
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
