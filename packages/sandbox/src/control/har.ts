import { printable } from '@activity-tracking/kit/command/printable'
import { http } from '@activity-tracking/kit/server/node-http'
import type { ControlResult } from './client.ts'

/** An HTTP Archive 1.2, which browsers' developer tools and other programs can open. */
export interface Har {
  readonly log: {
    readonly version: '1.2'
    readonly creator: { readonly name: string; readonly version: string; readonly comment: string }
    readonly entries: readonly HarEntry[]
  }
}

/** One request and its response. Headers and bodies are not recorded. */
export interface HarEntry {
  /** Time in the world, ISO 8601. */
  readonly startedDateTime: string
  readonly time: 0
  readonly request: HarMessage & { readonly method: string; readonly url: string; readonly queryString: readonly [] }
  readonly response: HarMessage & {
    readonly status: number
    readonly statusText: string
    readonly redirectURL: ''
    readonly content: { readonly size: 0; readonly mimeType: string }
  }
  readonly cache: Readonly<Record<never, never>>
  readonly timings: { readonly send: 0; readonly wait: 0; readonly receive: 0 }
  /** Operation, and why the request was refused or tolerated. */
  readonly comment: string
}

interface HarMessage {
  readonly httpVersion: string
  readonly cookies: readonly []
  readonly headers: readonly []
  /** -1: unknown. */
  readonly headersSize: -1
  readonly bodySize: -1
}

const MESSAGE: HarMessage = { httpVersion: 'HTTP/1.1', cookies: [], headers: [], headersSize: -1, bodySize: -1 }

/**
 * Converts journal entries, as `GET /requests` of the control API returns them, to an HTTP Archive. It does not contain secrets, because it
 * leaves out queries, headers and bodies. Times are those of the world's clock, on which a request has no duration.
 * @param options.origin origin of the sandbox, such as `http://127.0.0.1:8484`
 */
export const harOf = (entries: ControlResult<'listRequests'>, { origin }: { readonly origin: string }): Har => ({
  log: {
    version: '1.2',
    creator: {
      name: '@activity-tracking/sandbox',
      version: '1',
      comment: 'Without queries, headers and bodies, which may contain secrets.',
    },
    entries: entries.map(({ at, method, path, operation_id, status, why, tolerated }) => ({
      startedDateTime: at,
      time: 0,
      request: { ...MESSAGE, method, url: urlOf(origin, path), queryString: [] },
      response: {
        ...MESSAGE,
        status,
        statusText: http.STATUS_CODES[status] ?? '',
        redirectURL: '',
        content: { size: 0, mimeType: 'x-unknown' },
      },
      cache: {},
      timings: { send: 0, wait: 0, receive: 0 },
      comment: [
        ...(operation_id === null ? [] : [operation_id]),
        ...(why === null ? [] : [`why: ${printable(why)}`]),
        ...tolerated.map((note) => `tolerated: ${printable(note)}`),
      ].join('; '),
    })),
  },
})

/** A program can send any path. Characters that are not valid in a URL are percent-encoded. */
function urlOf(origin: string, path: string): string {
  const encoded = path.replace(/%(?![\da-f]{2})|[[\]\\^`|?#]/gi, encodeURIComponent)
  return new URL(`${origin}${encoded.startsWith('/') ? '' : '/'}${encoded}`).href
}
