import type { Fault } from '../core/faults.ts'
import type { JournalEntry } from '../core/journal.ts'
import type { HttpRequest, ReceivedBody } from './request.ts'
import type { HttpResponse } from './response.ts'

/** A request of an app and its response, including their secrets. */
export interface Exchange {
  readonly request: Pick<HttpRequest, 'method' | 'sentMethod' | 'path' | 'query' | 'headers'>
  readonly body: RetainedBody
  readonly response: Required<Pick<HttpResponse, 'status' | 'headers'>>
  readonly responseBody: RetainedText
  /** Real time until the response was ready, in milliseconds. */
  readonly durationMs: number
  /** What a fault rule did to the response. */
  readonly fault: Fault | undefined
  /** Number of the request that was sent again. */
  readonly replayOf: number | null
}

/** The body of a request. If it is not retained, `bytes` is undefined and `why` states the reason. */
export interface RetainedBody {
  readonly size: number
  readonly bytes: Uint8Array | undefined
  readonly why: string | null
}

/** The body of a response, likewise. */
export interface RetainedText {
  readonly size: number
  readonly text: string | undefined
  readonly why: string | null
}

const KILOBYTE = 1024
/** Maximum bytes of a request body. Most activity files are smaller. */
const MOST_REQUEST_BYTES = 1024 * KILOBYTE
/** Maximum characters of a response body. Only streams of very long activities are larger. */
const MOST_RESPONSE_CHARACTERS = 256 * KILOBYTE
/** Maximum bytes of all retained bodies and the overhead of their exchanges, of all worlds together. */
const BUDGET = 16 * 1024 * KILOBYTE
const OVERHEAD = 2 * KILOBYTE

/** Share of the budget, in bytes. */
const costOf = ({ body, responseBody }: Exchange): number => OVERHEAD + (body.bytes?.length ?? 0) + (responseBody.text?.length ?? 0)

/** The exchanges of the latest entries of all journals. */
export interface Exchanges {
  /** Retains an exchange, and drops the oldest ones as long as the budget is exceeded. */
  retain(entry: JournalEntry, exchange: Exchange): void
  /** Undefined if it is no longer retained. */
  of(entry: JournalEntry): Exchange | undefined
}

export function createExchanges(): Exchanges {
  /** From the oldest exchange to the newest. */
  const retained = new Map<JournalEntry, Exchange>()
  let used = 0
  return {
    retain(entry, exchange) {
      retained.set(entry, exchange)
      used += costOf(exchange)
      for (const [oldest, dropped] of retained) {
        if (used <= BUDGET) return
        retained.delete(oldest)
        used -= costOf(dropped)
      }
    },
    of: (entry) => retained.get(entry),
  }
}

const NO_BODY: RetainedBody = { size: 0, bytes: undefined, why: null }

/** The retained part of a request body, as far as it was read. */
export function retainBody({ headers }: Pick<HttpRequest, 'headers'>, received: ReceivedBody | undefined): RetainedBody {
  const size = Number(headers['content-length'] ?? 0)
  if (received === undefined && size === 0) return NO_BODY
  if (received === undefined) return { size, bytes: undefined, why: 'Not shown: the request was refused before its body was read.' }
  if (received.tooLarge) return { size, bytes: undefined, why: 'Not shown: it is larger than the operation allows.' }
  const { body } = received
  if (body.length === 0) return NO_BODY
  if (body.length > MOST_REQUEST_BYTES) return { size: body.length, bytes: undefined, why: tooLong(MOST_REQUEST_BYTES) }
  // A small body can be part of a large buffer, which would be retained with it.
  const isWhole = body.buffer.byteLength <= 2 * body.length
  return { size: body.length, bytes: isWhole ? body : new Uint8Array(body), why: null }
}

/** The retained part of a response body. */
export function retainText(text = ''): RetainedText {
  if (text.length <= MOST_RESPONSE_CHARACTERS) return { size: text.length, text, why: null }
  return { size: text.length, text: undefined, why: tooLong(MOST_RESPONSE_CHARACTERS) }
}

const tooLong = (limit: number): string => `Not shown: the sandbox keeps only bodies of at most ${limit / KILOBYTE} KB.`
