import { propertyOf, withoutUndefined } from './values.ts'

// The parts of external texts that an error can repeat: texts of the service, a proxy or the engine can contain what was sent.

/** The parts of a request that can contain secrets. */
interface SentRequest {
  readonly url: string
  readonly headers: Headers
  readonly content: string
}

const sentRequests = new WeakMap<object, SentRequest>()

/** Remembers the request that led to a response or an error, so that quotes of them contain none of its secrets. */
export function noteSent(outcome: unknown, request: SentRequest): void {
  if (outcome instanceof Object) sentRequests.set(outcome, request)
}

const REDACTED = '[redacted]'
const MAX_LENGTH = 200
/** Headers without secrets. */
const PUBLIC_HEADERS = ['accept', 'content-type', 'user-agent']
const SECRET_FIELD = /(secret|token|code|state|password)$/

/** Texts with fewer letters and digits are not secrets: they would be removed from every message. */
const SHORTEST_SECRET = 4

/** The secrets of the request that led to the outcome. */
function secretsBehind(outcome: unknown): readonly string[] {
  const sent = sentRequests.get(Object(outcome))
  if (sent === undefined) return []
  const fields = [...new URL(sent.url).searchParams, ...new URLSearchParams(sent.content)]
  const headers = [...sent.headers].filter(([name]) => !PUBLIC_HEADERS.includes(name))
  return [
    ...fields.filter(([name]) => SECRET_FIELD.test(name)).map(([, value]) => value),
    ...headers.flatMap(([, value]) => credentialsIn(value)),
  ]
}

/** The value of a header without the name of a scheme. For Basic credentials, also the password, which can be form-encoded. */
function credentialsIn(header: string): readonly string[] {
  const value = header.replace(/^(bearer|basic) +/i, '')
  if (!/^basic /i.test(header)) return [value]
  const credentials = decodeBase64(value)
  const password = credentials.slice(credentials.indexOf(':') + 1)
  return [value, credentials, password, new URLSearchParams(`=${password}`).get('') ?? '']
}

function decodeBase64(text: string): string {
  try {
    return atob(text)
  } catch {
    return ''
  }
}

/** What can be between two parts of a secret, encoded or not. A bound keeps the search linear. */
const BETWEEN = '(?:%[0-9a-f]{2}|[^a-z0-9]){1,9}'

/** Finds a secret with any separators between its letters and digits; undefined when it has too few of them. */
function patternOf(secret: string): RegExp | undefined {
  const parts = secret.split(/[^a-z0-9]+/i).filter(Boolean)
  return parts.join('').length < SHORTEST_SECRET ? undefined : new RegExp(parts.join(BETWEEN), 'gi')
}

/** The text without whole secrets: their parts can be too short to be distinguished from other words. */
const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((rest, secret) => {
    const pattern = patternOf(secret)
    return pattern === undefined ? rest : rest.replace(pattern, REDACTED)
  }, text)

const isMixed = (word: string): boolean => word.length > 4 && /\d[a-z]|[a-z]\d/i.test(word)

/**
 * The part of a text that an error can repeat: words, numbers, punctuation and angle brackets, up to a maximum length. Removes secrets of
 * the request, user names and passwords in URLs, and each word that is part of a secret, is longer than a word, or mixes letters and digits
 * like a token. Returns an empty string for values that are not strings.
 */
export function quote(text: unknown, outcome?: unknown): string {
  if (typeof text !== 'string') return ''
  const secrets = secretsBehind(outcome)
  const parts = secrets.join(' ').toLowerCase()
  const hide = (word: string): string => (word.length > 24 || isMixed(word) || parts.includes(word.toLowerCase()) ? REDACTED : word)
  // Removes secrets first, because a truncated secret would not be found.
  return (
    withoutSecrets(text, secrets)
      .slice(0, 10 * MAX_LENGTH)
      // The user name and password of a URL, which can be percent-encoded.
      .replace(/\S+(@|%40)/g, REDACTED)
      .replace(/[^\p{L}\p{N}\p{P}<> ]+/gu, ' ')
      .replace(/[\p{L}\p{N}_]{4,}/gu, hide)
      .slice(0, MAX_LENGTH)
      .trim()
  )
}

/**
 * An error of the engine or of a library with the parts that can be shown: name, message and code, and the same of its cause. Such errors
 * otherwise contain URLs, buffers and sockets.
 */
export function quoteCause(cause: unknown, outcome: unknown, depth = 0): Error | undefined {
  if (!(cause instanceof Error) || depth > 3) return undefined
  const inner = quoteCause(cause.cause, outcome, depth + 1)
  const [name, message, code] = [cause.name, cause.message, propertyOf(cause, 'code')].map((text) => quote(text, outcome))
  const fields = withoutUndefined({ name, stack: `${name}: ${message}`, code: code || undefined })
  return Object.assign(new Error(message, inner && { cause: inner }), fields)
}
