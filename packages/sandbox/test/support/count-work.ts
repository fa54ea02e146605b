import { Session } from 'node:inspector'
import { afterAll, inject } from 'vitest'

/** Number of executed blocks of JavaScript: a measure of work that is the same on every machine under any load. Native code of Node does not count. */
export interface WorkCounter {
  /** Blocks that have run since the last call. */
  take(): number
}

interface Coverage {
  readonly result: readonly { readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[] }[]
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Set if each test file has a separate process: in files named `*-work.test.ts`. */
    readonly isAlone: true
  }
}

/**
 * Counts the blocks that run in this thread until the tests of the file have ended. Call it before the counted code runs for the first time, because V8
 * counts only the calls of functions that are already compiled.
 * @throws Error in a file that shares its process with others, which may have run the code before
 */
export function countWork(): WorkCounter {
  if (!inject('isAlone')) throw new Error('Work is counted in files named *-work.test.ts, which share no process with others.')
  const session = new Session()
  session.connect()
  /** The inspector of the current thread replies before `post` returns. */
  const post = <T>(method: string, params: object = {}): T => {
    let reply: { readonly error: Error | null; readonly result: unknown } | undefined
    session.post(method, params, (error, result) => {
      reply = { error, result }
    })
    if (reply === undefined) throw new Error(`The inspector does not reply to ${method}`)
    if (reply.error !== null) throw reply.error
    return reply.result as T
  }
  const take = (): number => {
    const { result } = post<Coverage>('Profiler.takePreciseCoverage')
    let blocks = 0
    for (const { functions } of result) for (const { ranges } of functions) for (const { count } of ranges) blocks += count
    return blocks
  }
  post('Profiler.enable')
  post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  take()
  afterAll(() => {
    post('Profiler.stopPreciseCoverage')
    session.disconnect()
  })
  return { take }
}
