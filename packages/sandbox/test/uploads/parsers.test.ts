import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { MAX_FILE_BYTES } from '../../src/tracks/files/activity-file.ts'
import type { UploadParser } from '../../src/tracks/files/parser.ts'
import { createUploadParsers } from '../../src/tracks/files/parsers.ts'

/** Parsers that do not parse, with the number of open ones. */
function openParsers() {
  const count = { made: 0, open: 0 }
  const parsers = createUploadParsers(() => {
    count.made += 1
    count.open += 1
    return {
      parse: () => Promise.reject(new Error('nothing is parsed')),
      async close() {
        count.open -= 1
      },
    }
  })
  const log: string[] = []
  /** Work that begins, and ends when the returned function is called. */
  const begin = (world: string, name: string, bytes = 1) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = parsers.run({ world, bytes }, async (_: UploadParser) => {
      log.push(name)
      await promise
      return name
    })
    const end = async (): Promise<string> => {
      resolve()
      await nextTurn()
      return done
    }
    return { done, end }
  }
  return { parsers, count, log, begin }
}

describe('parsers that worlds share', () => {
  it('parse one file of a world at a time, in the order of the calls', async () => {
    const { count, log, begin } = openParsers()
    const [first, second] = [begin('a', 'a1'), begin('a', 'a2')]
    expect(log).toEqual(['a1'])
    await first.end()
    await second.end()
    expect(log).toEqual(['a1', 'a2'])
    expect(count).toEqual({ made: 1, open: 1 })
  })

  it('parse files of other worlds in the meantime, and worlds take turns', async () => {
    const { log, begin } = openParsers()
    const slow = ['a', 'b', 'c', 'd'].map((world) => begin(world, `${world}1`))
    const waiting = [begin('e', 'e1'), begin('e', 'e2'), begin('f', 'f1'), begin('a', 'a2')]
    expect(log).toEqual(['a1', 'b1', 'c1', 'd1'])
    await slow[3]?.end()
    await waiting[0]?.end()
    await waiting[2]?.end()
    expect(log.slice(4)).toEqual(['e1', 'f1', 'e2'])
    await slow[0]?.end()
    expect(log.slice(7)).toEqual(['a2'])
    await Promise.all([...slow, ...waiting].map(({ end }) => end()))
  })

  it('retain one parser when they are idle', async () => {
    const { count, begin } = openParsers()
    const works = ['a', 'b', 'c'].map((world) => begin(world, world))
    expect(count.open).toBe(3)
    await Promise.all(works.map(({ end }) => end()))
    expect(count.open).toBe(1)
    await begin('a', 'a').end()
    expect(count.made).toBe(3)
  })

  it('continue after failed work', async () => {
    const { parsers, begin } = openParsers()
    await expect(parsers.run({ world: 'a', bytes: 1 }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await begin('a', 'a').end()).toBe('a')
  })

  it('have room while the files that wait are less than four of the maximum size, however many they are', async () => {
    const { parsers, begin } = openParsers()
    const hasRoom = vi.fn()
    const works = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => begin('a', name, MAX_FILE_BYTES))
    void parsers.untilRoom().then(hasRoom)
    await nextTurn()
    expect(hasRoom).not.toHaveBeenCalled()
    await works[0]?.end()
    expect(hasRoom).toHaveBeenCalledOnce()
    const small = Array.from({ length: 200 }, (_, at) => begin('a', `small ${at}`, 10_000))
    await parsers.untilRoom()
    await Promise.all([...works, ...small].map(({ end }) => end()))
  })

  it('have room when they are closed', async () => {
    const { parsers, begin } = openParsers()
    const running = begin('a', 'a1')
    const waits = expect(begin('a', 'a2', 4 * MAX_FILE_BYTES).done).rejects.toThrow('the upload parsers are closed')
    const room = parsers.untilRoom()
    await Promise.all([parsers.close(), room, waits])
    await parsers.untilRoom()
    await running.end()
  })

  it('close all parsers; waiting and later work fails', async () => {
    const { parsers, count, begin } = openParsers()
    const [running, waits] = [begin('a', 'a1'), begin('a', 'a2')]
    const failed = expect(waits.done).rejects.toThrow('the upload parsers are closed')
    await parsers.close()
    await failed
    await expect(begin('b', 'b1').done).rejects.toThrow('the upload parsers are closed')
    expect(count.open).toBe(0)
    await running.end()
  })
})
