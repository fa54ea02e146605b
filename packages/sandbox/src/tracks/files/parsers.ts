import pLimit, { type LimitFunction } from 'p-limit'
import type { UploadParser } from './parser.ts'

/** Parsers that several worlds share. */
export type UploadParsers = ReturnType<typeof createUploadParsers>

/** Number of files that are parsed in parallel. Each needs a worker with its own memory. */
const MOST_PARSERS = 4

/**
 * Creates a parser if none is free, and retains one free parser.
 * @param create creates a parser that parses one file at a time
 */
export function createUploadParsers(create: () => UploadParser) {
  const all = pLimit(MOST_PARSERS)
  const ofWorlds = new WeakMap<object, LimitFunction>()
  const open = new Set<UploadParser>()
  let free: UploadParser | undefined
  let closed = false

  const parseWith = async <T>(work: (parser: UploadParser) => Promise<T>): Promise<T> => {
    if (closed) throw new Error('the upload parsers are closed')
    const parser = free ?? create()
    free = undefined
    open.add(parser)
    try {
      return await work(parser)
    } finally {
      if (free === undefined) free = parser
      else {
        open.delete(parser)
        await parser.close()
      }
    }
  }

  return {
    /** Runs the work as soon as a parser is free. One file of a world is parsed at a time: a slow file does not block other worlds. */
    run<T>(world: object, work: (parser: UploadParser) => Promise<T>): Promise<T> {
      const ofWorld = ofWorlds.get(world) ?? pLimit(1)
      ofWorlds.set(world, ofWorld)
      return ofWorld(() => all(() => parseWith(work)))
    },
    /** Closes all parsers. Waiting work fails. */
    async close(): Promise<void> {
      closed = true
      await Promise.all(Array.from(open, (parser) => parser.close()))
    },
  }
}
