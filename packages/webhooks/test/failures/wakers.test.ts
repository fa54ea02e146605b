import { once } from 'node:events'
import { startPostgres, startRedis, type TestServer } from '@activity-tracking/kit/test-servers'
import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { describe, expect, test } from 'vitest'
import { type Engine, openWaker } from '../support/waker-engines.ts'
import { startWorker } from '../support/worker-process.ts'

const ENGINES = [
  ['pg-boss', 'postgres', startPostgres],
  ['bullmq', 'redis', () => startRedis({ durable: true })],
] as const

// At the same time, because they wait for servers and time limits.
describe.concurrent('a waker', () => {
  describeEngines((engine, port, start) => {
    test('after a worker is killed during a run, another one runs its key again, and once more for later wake-ups', async () => {
      const queue = 'killed'
      await using killed = await startWorker(engine, { port, queue })
      killed.send('wake held')
      await killed.printed('start held')
      await using survivor = await startWorker(engine, { port, queue })
      killed.send('wake held')
      await killed.printed('woken held', 2)
      killed.process.kill('SIGKILL')
      await survivor.printed('start held')
      survivor.send('release')
      await survivor.printed('end held')
      await survivor.printed('start held', 2)
      survivor.send('release')
      survivor.send('stop')
      await survivor.printed('stopped')
      expect(await survivor.ended).toEqual({ code: 0, signal: null })
    })

    test('after a server restarts under a worker, work continues, and a waker ends although its server is unavailable', async ({
      onTestFinished,
    }) => {
      await using server = await start()
      const options = { port: server.port, queue: 'restarted' }
      const errors: unknown[] = []
      const { waker, close } = await openWaker(engine, { ...options, onError: (error) => errors.push(error) })
      onTestFinished(close)
      await waker.wake('before', { lane: 'live' })
      await using worker = await startWorker(engine, options)
      await worker.printed('end before')
      await waker.wake('held', { lane: 'live' })
      await worker.printed('start held')
      await kill(engine, server)
      // It ends while the server is away.
      worker.send('release')
      await worker.printed('end held')
      await worker.printed('error')
      await server.restart()
      const wake = async (key: string): Promise<void> => waker.wake(key, { lane: 'live' }).catch(() => wake(key))
      await wake('after')
      await worker.printed('end after')
      await wake('held')
      await worker.printed('start held', 2)
      await waker.close()

      await using idle = await startWorker(engine, { ...options, queue: 'idle' })
      idle.send('wake 1')
      await idle.printed('end 1')
      await kill(engine, server)
      worker.send('wake 1')
      await worker.printed('rejected 1')
      // One stops during a run, the other one without a run.
      for (const stopped of [worker, idle]) stopped.send('stop')
      await worker.printed('signal held')
      for (const stopped of [worker, idle]) {
        await stopped.printed('stopped')
        expect(await stopped.ended).toEqual({ code: 0, signal: null })
      }
    })
  })
})

/** Ends the server of an engine without notice: PostgreSQL by the signal that ends all of its processes. */
async function kill(engine: Engine, { process: server }: TestServer): Promise<void> {
  const gone = once(server, 'exit')
  server.kill(engine === 'bullmq' ? 'SIGKILL' : 'SIGQUIT')
  await gone
}

/** Registers tests for each engine. */
function describeEngines(register: (engine: Engine, port: number, start: (typeof ENGINES)[number][2]) => void): void {
  for (const [engine, server, start] of ENGINES) describeWith(server, `on ${engine}`, (port) => register(engine, port, start))
}
