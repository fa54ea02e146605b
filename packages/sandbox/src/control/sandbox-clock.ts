// For `AsyncDisposable`, which the type libraries of older targets do not have.
/// <reference lib="esnext.disposable" preserve="true" />

import { setTimeout as wait } from 'node:timers/promises'
import { ControlError, createControlClient } from './client.ts'
import { fetchStream, type StreamConnection } from './fetch-stream.ts'
import { createWorldClock, type WorldClock } from './world-clock.ts'

export { ControlError } from './client.ts'
export type { WorldClock } from './world-clock.ts'

/** The clock of a sandbox in another process. */
export interface SandboxClock extends WorldClock, AsyncDisposable {
  /** Stops following the sandbox. The clock then continues from the last known time. */
  close(): Promise<void>
}

/** The world whose clock to follow. */
export interface SandboxClockOptions {
  /** Client id of the world's app. Default: the default world. */
  readonly world?: string
}

/** Delay before the first attempt to connect again, in milliseconds of real time. It doubles with each failure, up to the longest one. */
const RETRY_MS = { first: 50, longest: 2_000 }

/** `advance` waits this often for the new time, for a pause each, in milliseconds of real time. */
const LOOKS = { most: 200, pauseMs: 5 }

/**
 * Follows the clock of a sandbox in another process, as the clock of an app:
 *
 * ```ts
 * const clock = await sandboxClock('http://127.0.0.1:8484/_sandbox')
 * const app = createApp({ …, now: clock.now })
 * ```
 *
 * The clock shows what the sandbox says, usually within a tenth of a second: also that the clock was stopped, or set back. In between, it moves
 * with the clock of the machine, unless it is stopped. If the sandbox is stopped and started again, the clock connects again, and
 * continues from the last known time until then. It does not keep the process alive.
 * @param controlUrl root of the control API, such as `http://127.0.0.1:8484/_sandbox`
 * @throws ControlError if no sandbox responds at the URL, or the world does not exist
 */
export async function sandboxClock(controlUrl: string | URL, { world }: SandboxClockOptions = {}): Promise<SandboxClock> {
  const stop = new AbortController()
  const { promise: isKnown, resolve: known } = Promise.withResolvers<void>()
  let shown: { readonly time: number; readonly frozen: boolean; readonly readAt: number } | undefined
  let connection: StreamConnection | undefined
  let failures = 0

  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    connection = await fetchStream(url, { ...init, signal: stop.signal })
    if (shown !== undefined) connection.unref()
    return connection.response
  }
  const where = { controlUrl: String(controlUrl), world }
  const { streamChanges } = createControlClient({ ...where, fetch })

  /** Reads the clock until the stream ends. */
  async function follow(): Promise<void> {
    for await (const { event, data } of streamChanges()) {
      if (event !== 'clock') continue
      shown = { time: Date.parse(data.now), frozen: data.frozen, readAt: Date.now() }
      failures = 0
      connection?.unref()
      known()
    }
  }

  async function followAgain(first: Promise<void>): Promise<void> {
    for (let following = first; ; following = follow()) {
      await following.catch(() => undefined)
      if (stop.signal.aborted) return
      const pause = Math.min(RETRY_MS.longest, RETRY_MS.first * 2 ** failures)
      failures += 1
      await wait(pause, undefined, { ref: false, signal: stop.signal }).catch(() => undefined)
      if (stop.signal.aborted) return
    }
  }

  const now = (): number => {
    if (shown === undefined) throw new Error('the time is not known')
    return shown.frozen ? shown.time : shown.time + Date.now() - shown.readAt
  }
  const first = follow()
  await Promise.race([
    isKnown,
    first.then(() => {
      throw new ControlError(`the stream of ${controlUrl} has ended before it stated the time`, null)
    }),
  ])
  const ended = followAgain(first)
  const clock = createWorldClock(now, createControlClient(where))
  const close = (): Promise<void> => {
    stop.abort()
    return ended
  }
  return {
    now,
    async advance(duration) {
      const time = await clock.advance(duration)
      // The stream, which is in order, shows it a moment later. An earlier time may still be on its way.
      for (let looks = 0; now() < time && looks < LOOKS.most; looks += 1) await wait(LOOKS.pauseMs)
      return time
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
