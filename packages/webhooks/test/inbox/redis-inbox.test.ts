import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { StoreUnavailableError } from '@activity-tracking/store'
import type { RedisClient } from '@activity-tracking/store/redis'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { redisInbox } from '../../src/inbox/redis-inbox.ts'
import { type Inbox, UnreadableRecordError } from '../../src/index.ts'
import { marksOf } from '../support/rounds.ts'

const activity = { athleteId: '1', kind: 'activity', id: '10', lane: 'live' } as const
const generationOf = async (inbox: Inbox): Promise<number> => Number((await inbox.find(activity))?.generation.split(':')[1])

/** Whether a command writes: it has changes. */
const isWrite = (args: readonly string[]): boolean => args.some((arg) => arg.includes('"put":'))

describeWith('redis', 'A Redis inbox', (port) => {
  const connect = (): Redis => {
    const client = new Redis({ host: '127.0.0.1', port })
    onTestFinished(() => client.disconnect())
    return client
  }
  const newPrefix = (): string => `inbox-test-${crypto.randomUUID()}`

  test('a command that the client repeats after a lost response is applied once, even if others wrote in between', async () => {
    const [client, prefix] = [connect(), newPrefix()]
    const other = redisInbox({ client, prefix })
    let isInterrupted = false
    const twice: RedisClient = {
      async call(command, args) {
        await client.call(command, args)
        // Only what is written in between is not sent twice.
        if (isInterrupted && isWrite(args)) await other.mark([activity])
        return client.call(command, args)
      },
    }
    const inbox = redisInbox({ client: twice, prefix })
    await inbox.mark([activity])
    expect(await generationOf(inbox)).toBe(1)
    isInterrupted = true
    await inbox.mark([activity])
    expect(await generationOf(inbox)).toBe(3)
    const lease = await inbox.lease({ leaseMs: 60_000 })
    expect(lease?.entries.map(({ deliveries }) => deliveries)).toEqual([1])
  })

  test('a call uses two commands, and one of several athletes too', async () => {
    const [client, prefix] = [connect(), newPrefix()]
    const commands: string[] = []
    const counting: RedisClient = {
      call(command, args) {
        commands.push(command)
        return client.call(command, args)
      },
    }
    const inbox = redisInbox({ client: counting, prefix })
    await inbox.mark(marksOf(1))
    commands.length = 0
    await inbox.mark(marksOf(1))
    await inbox.mark([...marksOf(2), ...marksOf(3)])
    expect(commands).toEqual(['EVALSHA', 'EVALSHA', 'EVALSHA', 'EVALSHA'])
  })

  test('calls of one turn do not affect each other: one of them finds an athlete of a later version', async () => {
    const [client, prefix] = [connect(), newPrefix()]
    const inbox = redisInbox({ client, prefix })
    await inbox.mark(marksOf(1))
    await client.hset(`{${prefix}}:athlete:3`, 'format', '2')
    const [good, poison, other] = await Promise.allSettled([inbox.mark(marksOf(2)), inbox.mark(marksOf(1)), inbox.mark(marksOf(3))])
    expect([good.status, other.status]).toEqual(['fulfilled', 'fulfilled'])
    expect(poison).toHaveProperty('reason', expect.any(UnreadableRecordError))
  })

  test('an entry whose data is gone does not keep the others of its athlete waiting', async () => {
    const [client, prefix] = [connect(), newPrefix()]
    const inbox = redisInbox({ client, prefix })
    await inbox.mark([activity])
    await inbox.mark([{ ...activity, id: '11' }])
    await client.hdel(`{${prefix}}:entries:1`, 'activity 10')
    const lease = await inbox.lease({ leaseMs: 60_000, limit: 1 })
    expect(lease?.entries.map(({ id }) => id)).toEqual(['11'])
  })

  test('scripts that the server lost are sent again', async () => {
    const [client, prefix] = [connect(), newPrefix()]
    const inbox = redisInbox({ client, prefix })
    await inbox.mark(marksOf(1))
    await client.script('FLUSH')
    expect(await inbox.mark(marksOf(2))).toEqual(['stored', 'stored', 'stored'])
    expect((await inbox.stats()).waiting).toBe(6)
  })

  test('a mark waits longer after each conflict, so that another process cannot be first every time', async () => {
    const [client, prefix] = [connect(), newPrefix()]
    const other = redisInbox({ client: connect(), prefix })
    let next = Promise.resolve()
    let isOver = false
    const flood = async (): Promise<void> => {
      for (let count = 0; count < 150; count += 1) {
        const marked = other.mark([activity])
        next = marked.then(() => undefined)
        await marked
      }
      isOver = true
    }
    const overtaken: RedisClient = {
      async call(command, args) {
        if (isWrite(args) && !isOver) await next
        return client.call(command, args)
      },
    }
    const inbox = redisInbox({ client: overtaken, prefix })
    await inbox.mark(marksOf(7))
    const [, outcomes] = await Promise.all([flood(), inbox.mark([{ ...activity, id: '11' }])])
    expect(outcomes).toEqual(['stored'])
  })

  test('an athlete that other processes change constantly does not delay marks of others in the same turn', async () => {
    const [client, prefix] = [connect(), newPrefix()]
    const other = redisInbox({ client, prefix })
    let races = 0
    const raced: RedisClient = {
      async call(command, args) {
        // Between reading and writing of the athlete who is changed all the time.
        if (isWrite(args) && args.some((arg) => arg.includes('"athleteId":"1"')) && races < 60) {
          races += 1
          await other.mark([activity])
        }
        return client.call(command, args)
      },
    }
    const inbox = redisInbox({ client: raced, prefix })
    await inbox.stats()
    const [hot, cold] = await Promise.allSettled([inbox.mark([activity]), inbox.mark(marksOf(7))])
    expect(cold).toHaveProperty('value', ['stored', 'stored', 'stored'])
    expect(hot).toHaveProperty('reason', expect.any(StoreUnavailableError))
    expect(await inbox.mark([activity])).toEqual(['stored'])
  })

  test('all keys are in one slot, and a purged athlete does not leave any', async () => {
    const [client, prefix] = [connect(), newPrefix()]
    let now = 1_000
    const inbox = redisInbox({ client, prefix, now: () => now })
    await inbox.mark(marksOf(1))
    const lease = await inbox.lease({ leaseMs: 1_000 })
    await inbox.forget('3')
    expect(lease).not.toBeNull()
    await inbox.forget('4')
    await inbox.forget('5')
    now += 8 * 24 * 3_600_000
    expect(await inbox.purge()).toBe(3)
    const names = (await client.keys(`*${prefix}*`)).filter((name) => !name.includes(':done:'))
    expect(names).toEqual([])
  })

  test.each(['', '}', '}a'])('a prefix that would spread an inbox over slots is refused: "%s"', (prefix) => {
    expect(() => redisInbox({ client: connect(), prefix })).toThrow(TypeError)
  })
})
