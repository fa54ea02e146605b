import { MAX_FILE_BYTES } from './activity-file.ts'
import type { UploadParser } from './parser.ts'

/** Parsers that several worlds share. */
export type UploadParsers = ReturnType<typeof createUploadParsers>

/** Number of files that are parsed in parallel. Each needs a worker with its own memory; slow files share the processors. */
const MOST_PARSERS = 4

/** Four files of the maximum size. */
const MOST_WAITING_BYTES = 4 * MAX_FILE_BYTES

interface Waiting {
  readonly bytes: number
  work(parser: UploadParser): Promise<void>
  cancel(): void
}

/**
 * Creates a parser if none is free, and retains one free parser.
 * @param create creates a parser that parses one file at a time
 * @param mostWaitingBytes number of bytes that may wait for a parser before the next large file is received
 */
export function createUploadParsers(create: () => UploadParser, mostWaitingBytes: number = MOST_WAITING_BYTES) {
  /** Waiting files by world. The world that is next comes first. */
  const waiting = new Map<string, Waiting[]>()
  const busy = new Map<string, UploadParser>()
  const closing = new Set<Promise<void>>()
  const receivers: (() => void)[] = []
  let waitingBytes = 0
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
    if (hasRoom()) admit()
  }

  const hasRoom = (): boolean => closed || waitingBytes < mostWaitingBytes

  const admit = (): void => {
    for (const receive of receivers.splice(0)) receive()
  }

  const begin = (world: string, { work, bytes }: Waiting): void => {
    waitingBytes -= bytes
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
    /**
     * Runs the work with a parser as soon as one is free. One file per world is parsed at a time, in the order of the calls, and worlds take turns: a
     * slow file does not block other worlds.
     * @param file the world of the file, and its size in bytes
     */
    run<T>({ world, bytes }: { readonly world: string; readonly bytes: number }, work: (parser: UploadParser) => Promise<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        const cancel = (): void => reject(new Error('the upload parsers are closed'))
        if (closed) return cancel()
        const queue = waiting.get(world) ?? []
        queue.push({ work: (parser) => work(parser).then(resolve, reject), cancel, bytes })
        waiting.set(world, queue)
        waitingBytes += bytes
        next()
      })
    },
    /** Waits while too many bytes wait for a parser. Receive the next large file after that: files arrive faster than they are parsed. */
    untilRoom: (): Promise<void> => (hasRoom() ? Promise.resolve() : new Promise((resolve) => receivers.push(resolve))),
    /** Closes all parsers. Waiting work fails. */
    async close(): Promise<void> {
      closed = true
      for (const { cancel } of [...waiting.values()].flat()) cancel()
      waiting.clear()
      admit()
      await Promise.all([...busy.values(), ...(free === undefined ? [] : [free])].map((parser) => parser.close()))
      await Promise.all(closing)
    },
  }
}
