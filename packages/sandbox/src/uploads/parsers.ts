import type { UploadParser } from './parser.ts'

/** Parsers that several worlds share. */
export interface UploadParsers {
  /**
   * Gives the work a parser as soon as one is free. One file of a world is parsed at a time, in the order they come, and worlds take turns: a
   * slow file does not hold up other worlds.
   */
  run<T>(world: string, work: (parser: UploadParser) => Promise<T>): Promise<T>
  /** Closes all parsers. Work that waits for one fails. */
  close(): Promise<void>
}

/** Files that are parsed at the same time. Each takes a worker with its own memory; slow ones share the processors. */
const MOST_PARSERS = 4

interface Waiting {
  work(parser: UploadParser): Promise<void>
  cancel(): void
}

/**
 * Makes a parser when none is free, and keeps one of those that are.
 * @param create makes a parser that takes one file at a time
 */
export function createUploadParsers(create: () => UploadParser): UploadParsers {
  /** Files that wait, by world; the world whose turn it is comes first. */
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
      // A world with more files goes to the end of the line.
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
