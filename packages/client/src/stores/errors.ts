/** Why a record could not be decrypted. */
export type DecryptionFailure = 'not_encrypted' | 'unknown_key' | 'wrong_key'

const IF_LOST =
  'If the key is lost, the record cannot be recovered: delete it from the underlying store, and let the athlete authorize the app again'

const MEANING: Record<DecryptionFailure, string> = {
  not_encrypted:
    'it was not written by an encrypted store. Read it with the underlying store, and write it again through the encrypted store',
  unknown_key: `it was encrypted with a key that is not in \`keys\`. Add that key under its ID. ${IF_LOST}`,
  wrong_key: `the key under its ID is a different one, or the record was changed or moved. Correct the key. ${IF_LOST}`,
}

/** A record exists but cannot be decrypted. The message states the solution, and contains neither the content of the record nor a key. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError'
  readonly code = 'decryption_failed'
  readonly reason: DecryptionFailure

  constructor(key: string, reason: DecryptionFailure) {
    super(`the record of ${JSON.stringify(key)} cannot be decrypted: ${MEANING[reason]}`)
    this.reason = reason
  }
}

/** The key no longer has the version that a write contained: read the record again before you decide. */
export class VersionConflictError extends Error {
  override readonly name = 'VersionConflictError'
  readonly code = 'version_conflict'
  readonly key: string

  constructor(key: string) {
    super(`the record of ${JSON.stringify(key)} was changed by another writer: read it again`)
    this.key = key
  }
}

const MOST_CHARACTERS = 300
const DEEPEST = 3

/** Records are JSON. A driver's message can quote one, whole or truncated: everything from its first name on is omitted. */
const JSON_OBJECT = /\{\s*\\*".*/s
/** User name and password in a URL, of which each character can be percent-encoded. */
const USERINFO = /(?:\/|%2f){2}[^/?#\s]*(?:@|%40)/gi

function withoutParameters(message: unknown): string {
  if (typeof message !== 'string') return ''
  return message.slice(0, MOST_CHARACTERS).replace(JSON_OBJECT, '{…}').replace(USERINFO, '//')
}

/**
 * The parts of a driver's error that can be shown: its name, its code, its message without parameters, and the same of its causes. The
 * other properties of such errors contain what was sent: the arguments of a command, the values of a statement, a row.
 */
function copyOf(cause: unknown, depth = 0): Error | string | undefined {
  if (typeof cause === 'string') return withoutParameters(cause)
  if (!(cause instanceof Error) || depth > DEEPEST) return undefined
  const name = withoutParameters(cause.name)
  const { code } = cause as { readonly code?: unknown }
  const message = withoutParameters(cause.message || reasonsIn(cause))
  const inner = copyOf(cause.cause, depth + 1)
  const copy = new Error(message, inner === undefined ? undefined : { cause: inner })
  Object.defineProperties(copy, { name: { value: name }, stack: { value: `${name}: ${message}` } })
  const shownCode = typeof code === 'number' ? code : withoutParameters(code)
  return shownCode === '' ? copy : Object.assign(copy, { code: shownCode })
}

/** The messages in an AggregateError. Node's own, for a host with several addresses, has no other message. */
const reasonsIn = (error: Error): string =>
  error instanceof AggregateError ? error.errors.map((each: unknown) => String(Object(each).message)).join('; ') : ''

/**
 * The store was unavailable, did not respond in time or failed. A read changed nothing. Whether a write happened is unknown: read again
 * before you decide. `cause` is a copy of the driver's error: its name, its code, and its message without the parameters of the statement.
 */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
  readonly code = 'store_unavailable'

  constructor(store: string, cause?: unknown) {
    super(`the ${store} store is not available`, { cause: copyOf(cause) })
  }
}
