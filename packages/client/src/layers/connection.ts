import { ConnectionError } from '../errors.ts'
import { noteSent } from '../redact.ts'
import { propertyOf } from '../values.ts'
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
      call.outcome = { error, unsent: signal.aborted ? undefined : unsentCode(cause) }
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

/** Failures to find a server, to connect to it, or to trust its certificate, in Node and Bun. Other runtimes do not tell. */
const UNSENT =
  /^(ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|EPROTO|ERR_(TLS|SSL)_\w+|CERT_\w+|UNABLE_TO_\w+|\w*SELF_SIGNED_\w+|HOSTNAME_MISMATCH|ConnectionRefused|FailedToOpenSocket)$/

/** The code of a failure before anything was sent; undefined if the request may have been sent. */
function unsentCode(cause: unknown, depth = 0): string | undefined {
  const [code, inner] = [propertyOf(cause, 'code'), propertyOf(cause, 'cause')]
  if (typeof code === 'string' && (UNSENT.test(code) || propertyOf(cause, 'syscall') === 'connect')) return code
  return inner === undefined || depth > 3 ? undefined : unsentCode(inner, depth + 1)
}
