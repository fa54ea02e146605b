import type { UploadParser } from './parser.ts'

/** Parsers that several worlds share. */
export interface UploadParsers {
  /**
   * Runs the work with a parser as soon as one is free. One file per world is parsed at a time, in the order of the calls, and worlds take turns: a slow
   * file does not block other worlds.
   */
  run<T>(world: string, work: (parser: UploadParser) => Promise<T>): Promise<T>
  /** Closes all parsers. Waiting work fails. */
  close(): Promise<void>
}

/** Number of files that are parsed in parallel. Each needs a worker with its own memory; slow files share the processors. */
const MOST_PARSERS = 4

interface Waiting {
  work(parser: UploadParser): Promise<void>
  cancel(): void
}

/**
 * Creates a parser if none is free, and retains one free parser.
 * @param create creates a parser that parses one file at a time
 */
export function createUploadParsers(create: () => UploadParser): UploadParsers {
  /** Waiting files by world. The world that is next comes first. */
  const waiting = new Map<string, Waiting[]>()
  const busy = new Map<string, UploadParser>()
  const closing = new Set<Promise<void>>()
  let free: UploadParser | undefined
  let closed = false

  const next = (): void => {
    for (const [world, queue] of waiting) {
      if (busy.size >= MOST_PARSERS) return
      if (busy.has(world)) continue
      const first = queue.shift()
      // A world with more files moves to the end of the queue.
      waiting.delete(world)
      if (queue.length > 0) waiting.set(world, queue)
      if (first !== undefined) begin(world, first)
    }
  }

  const begin = (world: string, { work }: Waiting): void => {
    const parser = free ?? create()
    free = undefined
    busy.set(world, parser)
    void work(parser).finally(() => {
      busy.delete(world)
      if (free === undefined && !closed) free = parser
      else end(parser)
      if (!closed) next()
    })
  }

  const end = (parser: UploadParser): void => {
    const ended = parser.close().finally(() => closing.delete(ended))
    closing.add(ended)
  }

  return {
    run(world, work) {
      return new Promise((resolve, reject) => {
        const cancel = (): void => reject(new Error('the upload parsers are closed'))
        if (closed) return cancel()
        const queue = waiting.get(world) ?? []
        queue.push({ work: (parser) => work(parser).then(resolve, reject), cancel })
        waiting.set(world, queue)
        next()
      })
    },
    async close() {
      closed = true
      for (const { cancel } of [...waiting.values()].flat()) cancel()
      waiting.clear()
      await Promise.all([...busy.values(), ...(free === undefined ? [] : [free])].map((parser) => parser.close()))
      await Promise.all(closing)
    },
  }
}
