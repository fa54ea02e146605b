import type { Send } from '@activity-tracking/client'

/** A request as it was sent. */
export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A received response. */
export interface ReceivedResponse {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A request and its response. */
export interface Exchange {
  readonly request: SentRequest
  readonly response: ReceivedResponse
}

/** Sends requests, and records them in the order of the responses. Redirects are not followed, because that would leave the server under test. */
export function createRecorder(): { readonly send: Send; readonly exchanges: readonly Exchange[] } {
  const exchanges: Exchange[] = []
  const send: Send = async (url, init) => {
    const { method, headers, body } = init
    const sent = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body ?? [])
    const response = await fetch(url, { ...init, redirect: 'manual' })
    const received = await response.clone().bytes()
    exchanges.push({
      request: { method, url, headers: new Headers(headers), bytes: sent },
      response: { status: response.status, headers: response.headers, bytes: received },
    })
    return response
  }
  return { send, exchanges }
}

/** Media type of a message without parameters, in lowercase; empty if there is none. */
export const mediaTypeOf = (headers: Headers): string => (headers.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** The body as text. */
export const textOf = ({ bytes }: { readonly bytes: Uint8Array }): string => new TextDecoder().decode(bytes)
