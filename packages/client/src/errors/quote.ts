// What an error may repeat of texts that others wrote: the service, a proxy, the engine. They may hold what was sent.

/** A request, as far as it can hold secrets. */
interface SentRequest {
  readonly url: string
  readonly headers: Headers
  readonly content: string
}

const sentRequests = new WeakMap<object, SentRequest>()

/** Remembers the request that led to a response or to an error, so that what is quoted of them holds none of its secrets. */
export function noteSent(outcome: unknown, request: SentRequest): void {
  if (outcome instanceof Object) sentRequests.set(outcome, request)
}

const REDACTED = '[redacted]'
const MAX_LENGTH = 200
const SECRET_FIELD = /(secret|token|code|state|password)$/

/** The secrets of the request that led to the outcome, in one text in lower case. */
function secretsBehind(outcome: unknown): string {
  const sent = sentRequests.get(Object(outcome))
  if (sent === undefined) return ''
  const fields = [...new URL(sent.url).searchParams, ...new URLSearchParams(sent.content)]
  const secrets = [
    ...fields.filter(([name]) => SECRET_FIELD.test(name)),
    ...[...sent.headers].filter(([name]) => name !== 'content-type'),
  ].flatMap(([, value]) => [value, decodeBasic(value)])
  return secrets.join(' ').toLowerCase()
}

function decodeBasic(header: string): string {
  try {
    return atob(header.replace(/^basic /i, ''))
  } catch {
    return ''
  }
}

const isMixed = (word: string): boolean => word.length > 4 && /\d[a-z]|[a-z]\d/i.test(word)

/**
 * What an error may repeat of a text: words, numbers and punctuation, up to a length. A word is left out when it is part of a secret of the
 * request, is longer than words are, or mixes letters and digits as tokens do. Anything but a text is nothing.
 */
export function quote(text: unknown, outcome?: unknown): string {
  if (typeof text !== 'string') return ''
  const secrets = secretsBehind(outcome)
  const hide = (word: string): string => (word.length > 24 || isMixed(word) || secrets.includes(word.toLowerCase()) ? REDACTED : word)
  return text
    .slice(0, 10 * MAX_LENGTH)
    .replace(/[^\p{L}\p{N}\p{P} ]+/gu, ' ')
    .replace(/[\p{L}\p{N}_]{4,}/gu, hide)
    .slice(0, MAX_LENGTH)
    .trim()
}

/**
 * An error of the engine or of a library with what may be shown of it: name, message and code, and the same of its cause. Such errors
 * otherwise carry URLs, buffers and sockets.
 */
export function quoteCause(cause: unknown, outcome: unknown, depth = 0): Error | undefined {
  if (!(cause instanceof Error) || depth > 3) return undefined
  const inner = quoteCause(cause.cause, outcome, depth + 1)
  const [name, message, code] = [cause.name, cause.message, Object(cause).code].map((text) => quote(text, outcome))
  return Object.assign(new Error(message, inner && { cause: inner }), { name, stack: `${name}: ${message}`, ...(code && { code }) })
}
