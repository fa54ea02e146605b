import { systemCodeIn } from '@activity-tracking/kit/command/system-code'

/** Whether a host of a URL is this machine. */
export const isLoopback = (hostname: string): boolean => /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])\.?$/i.test(hostname)

/** The result of a request to a callback URL. Neither the service nor a probe follows redirects. */
export type ProbeResult = { readonly durationMs: number } & (
  | { readonly kind: 'response'; readonly status: number; readonly body: string; readonly isCut: boolean }
  | { readonly kind: 'redirect'; readonly status: number }
  | { readonly kind: 'timeout' }
  /** `code` is that of the connection's error, for example `ECONNREFUSED`. */
  | { readonly kind: 'unreachable'; readonly code: string | null }
)

/** Sends requests, as `fetch` does. */
export type ProbeFetch = (url: string, init: RequestInit) => Promise<Response>

export interface ProbeOptions {
  readonly fetch?: ProbeFetch | undefined
  /** Default 2,000: the time that the service waits (specification, "Limits"). */
  readonly timeoutMs?: number | undefined
}

const TIME_LIMIT_MS = 2_000
/** The relevant part of a body. */
const BODY_LIMIT = 64 * 1024

/** Sends one request to a callback URL like the service. Never rejects. */
export async function probeCallback(url: string, init: RequestInit, options: ProbeOptions = {}): Promise<ProbeResult> {
  const { fetch = (target, how) => globalThis.fetch(target, how), timeoutMs = TIME_LIMIT_MS } = options
  const start = performance.now()
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  const durationMs = (): number => Math.round(performance.now() - start)
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: controller.signal })
    const { status } = response
    // Browsers hide a redirect behind the status 0.
    if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
      await response.body?.cancel()
      return { kind: 'redirect', status, durationMs: durationMs() }
    }
    const { body, isCut } = await readBody(response)
    return { kind: 'response', status, body, isCut, durationMs: durationMs() }
  } catch (error) {
    if (controller.signal.aborted) return { kind: 'timeout', durationMs: durationMs() }
    return { kind: 'unreachable', code: systemCodeIn(error) ?? null, durationMs: durationMs() }
  } finally {
    clearTimeout(timer)
  }
}

async function readBody(response: Response): Promise<{ readonly body: string; readonly isCut: boolean }> {
  const decoder = new TextDecoder()
  let body = ''
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    body += decoder.decode(chunk, { stream: true })
    if (size > BODY_LIMIT) return { body, isCut: true }
  }
  return { body, isCut: false }
}
