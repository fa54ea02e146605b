import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { expect, test } from 'vitest'
import type { Engine } from '../support/waker-engines.ts'
import { startWorker } from '../support/worker-process.ts'

const ENGINES = [
  ['pg-boss', 'postgres'],
  ['bullmq', 'redis'],
] as const

/** What runs a held key to its end, and whatever else it was woken for meanwhile. */
async function takesUp(engine: Engine, port: number, queue: string): Promise<void> {
  await using survivor = await startWorker(engine, { port, queue })
  await survivor.printed('start held')
  survivor.send('release')
  await survivor.printed('end held')
}

for (const [engine, server] of ENGINES) {
  describeWith(server, `A waker on ${engine}: the work of a worker is taken up`, (port) => {
    test.each(['start', 'end'])('that kills itself at the %s of a run', async (killAt) => {
      const queue = `killed-at-${killAt}`
      await using killed = await startWorker(engine, { port, queue, killAt })
      killed.send('wake held')
      killed.send('release')
      // Released too early, it is held.
      if (killAt === 'end') await killed.printed('start held').then(() => killed.send('release'))
      expect(await killed.ended).toEqual({ code: null, signal: 'SIGKILL' })
      await takesUp(engine, port, queue)
    })

    test('that kills itself while stopping', async () => {
      const queue = 'killed-at-stop'
      await using killed = await startWorker(engine, { port, queue, killAt: 'stop' })
      killed.send('wake held')
      await killed.printed('start held')
      killed.send('stop')
      expect(await killed.ended).toEqual({ code: null, signal: 'SIGKILL' })
      await takesUp(engine, port, queue)
    })

    test('that is killed while more of its runs are waiting', async () => {
      const queue = 'killed-with-more'
      await using killed = await startWorker(engine, { port, queue })
      const keys = ['held', 'held-1', 'held-2', 'held-3', 'held-4']
      for (const key of keys) killed.send(`wake ${key}`)
      for (const key of keys) await killed.printed(`woken ${key}`)
      killed.process.kill('SIGKILL')
      await killed.ended
      await using survivor = await startWorker(engine, { port, queue })
      const seen = new Set<string>()
      const ends = Promise.all(keys.map((key) => survivor.printed(`end ${key}`).then(() => seen.add(key))))
      for (const key of keys) void survivor.printed(`start ${key}`).then(() => survivor.send('release'))
      await ends
      expect(seen).toEqual(new Set(keys))
    })

    test('that was stopped for a long time, and is notified by its signal when it continues', async () => {
      const queue = 'stopped-for-long'
      await using frozen = await startWorker(engine, { port, queue })
      frozen.send('wake held')
      await frozen.printed('start held')
      await using survivor = await startWorker(engine, { port, queue })
      frozen.process.kill('SIGSTOP')
      await survivor.printed('start held')
      frozen.process.kill('SIGCONT')
      await frozen.printed('signal held')
      survivor.send('release')
      await survivor.printed('end held')
      expect(survivor.lines().filter((line) => line === 'start held')).toHaveLength(1)
    })
  })
}
