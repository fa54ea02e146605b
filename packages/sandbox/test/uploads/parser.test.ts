import { afterEach, describe, expect, test, vi } from 'vitest'
import { UploadRefusal } from '../../src/tracks/files/activity-file.ts'
import type { DerivedFile } from '../../src/tracks/files/parse-worker.ts'
import { createUploadParser, type UploadParser, type UploadParserLimits } from '../../src/tracks/files/parser.ts'
import { createUploadParsers } from '../../src/tracks/files/parsers.ts'
import { fitFile } from './support/fit.ts'
import { steadySamples } from './support/track.ts'
import { gpxFile, utf8 } from './support/xml.ts'

const small = fitFile(steadySamples(100))
const medium = utf8(gpxFile([steadySamples(5_000)]))
const large = utf8(gpxFile([steadySamples(40_000)]))

let parser: UploadParser
const open = (limits?: UploadParserLimits): UploadParser => {
  // A busy machine is slow.
  parser = createUploadParser({ timeoutMs: 600_000, ...limits })
  return parser
}
afterEach(() => parser.close())

const pointsOf = ({ activities: [first] }: DerivedFile): number | undefined => first.derived.streams[0]?.size

describe('createUploadParser', () => {
  test('reads files in a worker, each within its own time limit', async () => {
    const { parse } = open()
    const [timer, cleared] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')]
    expect([pointsOf(await parse(medium, 'gpx')), pointsOf(await parse(small, 'fit'))]).toEqual([5_001, 101])
    const limits = timer.mock.calls.flatMap(([, ms], index) => (ms === 600_000 ? [timer.mock.results[index]?.value] : []))
    expect(limits).toHaveLength(2)
    for (const limit of limits) expect(cleared).toHaveBeenCalledWith(limit)
    for (const spy of [timer, cleared]) spy.mockRestore()
  })

  test('refuses a file that takes too long, and continues with a new worker', async () => {
    parser = createUploadParser()
    const { parse } = parser
    const { setTimeout: start } = globalThis
    const limits: number[] = []
    // The time limit of the first file expires immediately, that of the next never. Other code in the process has timers too.
    const timer = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((expire: () => void, ms: number) => {
      if (ms !== 30_000) return start(expire, ms)
      if (limits.push(ms) === 1) queueMicrotask(expire)
      return undefined
    }) as typeof setTimeout)
    const refused = parse(large, 'gpx')
    await expect(refused).rejects.toThrow('The file takes too long to read.')
    await expect(refused).rejects.toBeInstanceOf(UploadRefusal)
    expect(pointsOf(await parse(small, 'fit'))).toBe(101)
    expect(limits).toHaveLength(2)
    timer.mockRestore()
  })

  test('refuses a file that takes too much memory, and continues with a new worker', async () => {
    const { parse } = open({ maxOldGenerationSizeMb: 16 })
    const refused = parse(large, 'gpx')
    await expect(refused).rejects.toThrow('The file takes too much memory to read.')
    await expect(refused).rejects.toBeInstanceOf(UploadRefusal)
    expect(pointsOf(await parse(small, 'fit'))).toBe(101)
  })

  test('fails a file because of a defect, the current one when it is closed, and all later ones', async () => {
    const { parse, close } = open()
    await expect(parse(small, 'fit', {} as never)).rejects.toBeInstanceOf(TypeError)
    await parse(small, 'fit')
    const failed = expect(parse(large, 'gpx')).rejects.toThrow('the upload worker ended')
    await close()
    await failed
    await expect(parse(small, 'fit')).rejects.toThrow('the upload parser is closed')
  })
})

test('at most four files are parsed at the same time, and one free parser is retained', async () => {
  const close = vi.fn()
  const create = vi.fn(() => ({ parse: vi.fn(), close }))
  const parsers = createUploadParsers(create)
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = vi.fn(() => promise)
  const all = Array.from({ length: 6 }, () => parsers.run({}, work))
  await vi.waitUntil(() => work.mock.calls.length >= 4, { timeout: 60_000 })
  expect(create).toHaveBeenCalledTimes(4)
  resolve()
  await Promise.all(all)
  expect(close).toHaveBeenCalledTimes(create.mock.calls.length - 1)
  await parsers.close()
  expect(close).toHaveBeenCalledTimes(create.mock.calls.length)
  await expect(parsers.run({}, work)).rejects.toThrow('the upload parsers are closed')
})
