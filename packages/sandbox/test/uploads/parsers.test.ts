import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { UploadParser } from '../../src/uploads/parser.ts'
import { createUploadParsers } from '../../src/uploads/parsers.ts'

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
  const begin = (world: string, name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = parsers.run(world, async (_: UploadParser) => {
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
    await expect(parsers.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await begin('a', 'a').end()).toBe('a')
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
