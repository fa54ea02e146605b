import { ConnectionError } from '../errors/connection-error.ts'
import type { Layer } from './layer.ts'

/** Innermost layer: a request that got no answer becomes a `ConnectionError`; one that was aborted rejects with the reason. */
export const connection =
  (operation: string): Layer =>
  (next) =>
  async (request) => {
    try {
      return await next(request)
    } catch (cause) {
      request.signal.throwIfAborted()
      throw new ConnectionError('no answer', { operation, cause })
    }
  }
