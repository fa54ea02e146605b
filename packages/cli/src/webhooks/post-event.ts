import { systemCodeIn } from '@activity-tracking/kit/command/system-code'

/** Events that can be sent. */
export const EVENT_NAMES = ['activity.create', 'activity.update', 'activity.delete', 'athlete.deauthorize'] as const

export type EventName = (typeof EVENT_NAMES)[number]

/** What a callback has responded to an event. */
export interface Posted {
  /** Null without a response. */
  readonly status: number | null
  /** The status, or why there is no response. */
  readonly text: string
  readonly durationMs: number
}

/** The service waits this long, in milliseconds (specification, "Limits"). */
const TIME_LIMIT_MS = 2_000

/** Sends an event to a callback URL like the service, which follows no redirects. Never rejects. */
export async function postEvent(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Posted> {
  const start = performance.now()
  const timeout = AbortSignal.timeout(TIME_LIMIT_MS)
  const posted = (status: number | null, text = String(status)): Posted => ({
    status,
    text,
    durationMs: Math.round(performance.now() - start),
  })
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: timeout })
    await response.body?.cancel()
    return posted(response.status)
  } catch (error) {
    if (timeout.aborted) return posted(null, 'no response within 2 seconds')
    // The error of a URL that `fetch` does not accept, such as one with the port 1, has no code.
    const code = systemCodeIn(error)
    return posted(null, code === undefined ? 'not reachable' : `not reachable (${code})`)
  }
}
