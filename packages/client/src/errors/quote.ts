// What an error may repeat of texts that others wrote: the service, a proxy, the engine. They may hold what was sent.

/** A request, as far as it can hold secrets. */
interface SentRequest {
  readonly url: string
  readonly headers: Headers
  readonly content: unknown
}

const sentRequests = new WeakMap<object, SentRequest>()

/** Remembers the request that led to a response or to an error, so that what is quoted of them holds none of its secrets. */
export function noteSent(outcome: unknown, request: SentRequest): void {
  if (typeof outcome === 'object' && outcome !== null) sentRequests.set(outcome, request)
}

/** URL of the request that led to the response; undefined when neither says. */
export const urlOf = (response: Response): string | undefined => response.url || sentRequests.get(response)?.url

const REDACTED = '[redacted]'
const MAX_LENGTH = 200
const SECRET_FIELD = /(^|[_.])(secret|token|code|state|password)$/
const PUBLIC_HEADERS: readonly string[] = ['accept', 'accept-language', 'content-type', 'user-agent']

/** Every value of the request that may be a secret. */
function secretsOf({ url, headers, content }: SentRequest): string[] {
  const fields = [...new URL(url).searchParams, ...new URLSearchParams(typeof content === 'string' ? content : '')]
  const fromFields = fields.filter(([name]) => SECRET_FIELD.test(name)).map(([, value]) => value)
  const fromHeaders = [...headers]
    .filter(([name]) => !PUBLIC_HEADERS.includes(name))
    .flatMap(([, value]) => [value, ...credentialsIn(value)])
  return [...fromFields, ...fromHeaders]
}

/** What stands behind the scheme of an Authorization header, and user name and password of Basic. */
function credentialsIn(header: string): string[] {
  const [, scheme = '', credentials = ''] = /^(\S+) +(\S+)$/.exec(header) ?? []
  return scheme.toLowerCase() === 'basic' ? [credentials, ...pairIn(credentials)] : [credentials]
}

function pairIn(credentials: string): string[] {
  try {
    const pair = atob(credentials).split(':')
    // OAuth encodes both as a form does.
    return [...pair, ...pair.map((encoded) => new URLSearchParams(`=${encoded}`).get('') ?? '')]
  } catch {
    return []
  }
}

/** Removes each secret in the forms in which a text may repeat it. One or two characters are no secret, and stand in every text. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ '': secret }).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
  ])
  const known = [...new Set(forms)].filter((form) => form.length > 2).sort((a, b) => b.length - a.length)
  if (known.length === 0) return text
  const pattern = known.map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|')
  return text.replace(new RegExp(pattern, 'gi'), REDACTED)
}

/** Longer than a word, or letters mixed with digits, as tokens are. */
const looksSecret = (word: string): boolean => word.length >= 20 || (word.length >= 12 && /\d/.test(word) && /[a-z]/i.test(word))

/**
 * What an error may repeat of a text: letters, digits and plain punctuation, up to a length, without the secrets of the request that led to
 * it and without anything that looks like a token. Anything but a text is nothing.
 */
export function quote(text: unknown, outcome?: unknown, maxLength = MAX_LENGTH): string {
  if (typeof text !== 'string') return ''
  const sent = typeof outcome === 'object' && outcome !== null ? sentRequests.get(outcome) : undefined
  const plain = withoutSecrets(text, sent === undefined ? [] : secretsOf(sent))
    .replace(/[^\p{L}\p{N} .,:;'"()[\]/_@&+=%!?~-]+/gu, ' ')
    .replace(/[\w~+=%-]{12,}/g, (word) => (looksSecret(word) ? REDACTED : word))
    .trim()
  return plain.length <= maxLength ? plain : `${plain.slice(0, maxLength)}…`
}

/** Media type of a response without its parameters, as far as it is one. */
export function mediaTypeOf(response: Response): string {
  const [type = ''] = (response.headers.get('Content-Type') ?? '').split(';')
  return quote(/^[\w.+-]+\/[\w.+-]+$/.test(type.trim()) ? type.trim() : 'no media type', response, 60)
}

const MAX_CAUSES = 4

/**
 * An error of the engine or of a library with what may be shown of it: name, message and code, and the same of its cause. Such errors
 * otherwise carry addresses, buffers and sockets.
 */
export function quoteCause(cause: unknown, outcome: unknown, depth = 1): Error | undefined {
  if (!(cause instanceof Error)) return undefined
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause.cause
  const nested = depth < MAX_CAUSES ? quoteCause(inner, outcome, depth + 1) : undefined
  const copy = new Error(quote(cause.message, outcome), nested && { cause: nested })
  copy.name = quote(cause.name, outcome, 40)
  copy.stack = `${copy.name}: ${copy.message}`
  const code: unknown = Object(cause).code
  return typeof code === 'string' ? Object.assign(copy, { code: quote(code, outcome, 40) }) : copy
}
