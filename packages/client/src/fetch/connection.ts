import { ConnectionError } from '../errors.ts'
import { noteSent } from '../redact.ts'
import { type Deliver, discard, type Send } from './layer.ts'

/**
 * The innermost part: makes the request and sends it. A request without a response becomes a `ConnectionError`; a call whose signal has
 * fired rejects with its reason.
 */
export const connection =
  (send: Send): Deliver =>
  async ({ operation, method, url, headers, content, signal }) => {
    const sent = { url, headers, content: String(content) }
    // Node ends the process over a form that is sent with a signal that has fired. Nothing waits between here and `send`.
    signal.throwIfAborted()
    const init: RequestInit = { method, headers, signal, redirect: 'manual' }
    const request = new Request(url, content === undefined ? init : { ...init, body: content })
    try {
      const response = await send(request)
      noteSent(response, sent)
      // Whoever waited for it has gone.
      if (signal.aborted) discard(response)
      signal.throwIfAborted()
      return response
    } catch (cause) {
      signal.throwIfAborted()
      noteSent(cause, sent)
      throw new ConnectionError('no response', { operation: operation.key, cause })
    }
  }
