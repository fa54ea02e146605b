import { ConnectionError } from '../errors.ts'
import { noteSent } from '../redact.ts'
import { type Deliver, discard, type Send } from './layer.ts'

/**
 * The innermost layer: sends the request. A request without a response becomes a `ConnectionError`; a call whose signal has fired rejects
 * with its reason.
 */
export const connection =
  (send: Send): Deliver =>
  async (call) => {
    const { operation, request, signal, content } = call
    signal.throwIfAborted()
    if (call.isAuthorized === false) {
      await call.authorize?.()
      signal.throwIfAborted()
    }
    const { url, method, headers } = request
    const note = (outcome: unknown): void => noteSent(outcome, { url, headers, content: String(content) })
    call.report?.request()
    let response: Response
    try {
      // Node ends the process if a form is sent with a signal that has fired, and a hook may have aborted it.
      signal.throwIfAborted()
      const init = {
        ...call.init,
        method,
        headers: Object.fromEntries(headers),
        body: content ?? null,
        redirect: 'manual',
        signal,
      } as const
      response = (await send(url, init)) as Response
      // A success of the usual type is never quoted in an error.
      if (!response.ok || !/^application\/json\b/.test(response.headers.get('Content-Type') ?? '')) note(response)
    } catch (cause) {
      note(cause)
      const error = signal.aborted ? signal.reason : new ConnectionError('no response', { operation: operation.key, cause })
      call.outcome = { error }
      call.report?.requestError(error)
      throw error
    }
    call.outcome = { response }
    call.report?.response(response)
    // The caller no longer waits for it.
    if (signal.aborted) discard(response)
    signal.throwIfAborted()
    return response
  }
