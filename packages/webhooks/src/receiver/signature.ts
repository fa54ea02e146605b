/** Optional check that events come from a sender that has the key (inferred: the specification does not state that events are signed). */
export interface SignatureOptions {
  /** Name of the header with the signature: `t=<Unix timestamp in seconds>,v1=<HMAC-SHA256 in hex digits of "<t>." and the body>`. */
  readonly header: string
  /** Each of them is accepted, so that you can rotate keys. */
  readonly keys: readonly string[]
  /** Maximum difference between the time of a signature and now, before or after, in seconds; default 300. */
  readonly toleranceSeconds?: number
  /** Rejects events that are unsigned or badly signed. Default false: they are counted, and handled like the others. */
  readonly required?: boolean
  /** Milliseconds since 1970-01-01 UTC; default: the time of the receiver. */
  readonly now?: () => number
}

/** `badly signed`: with another key, for another body, too old, or in an invalid format. */
export type SignatureOutcome = 'signed' | 'unsigned' | 'badly signed'

/** Checks the value of the signature header, null if there is none, for the bytes of a body. */
export type SignatureCheck = (value: string | null, body: Uint8Array) => Promise<SignatureOutcome>

const DEFAULT_TOLERANCE_SECONDS = 300

/** More candidates than this are not compared. */
const MOST_CANDIDATES = 4

/**
 * Creates a function that checks signatures.
 * @throws TypeError when there is no key, a key is empty, or the header name is invalid
 */
export function createSignatureCheck(options: SignatureOptions, receiverNow: () => number): SignatureCheck {
  const { header, toleranceSeconds = DEFAULT_TOLERANCE_SECONDS, now = receiverNow } = options
  if (typeof header !== 'string' || !/^[\w-]+$/.test(header)) throw new TypeError('signature.header must be the name of a header')
  if (options.keys.length === 0) throw new TypeError('signature.keys must contain at least one key')
  if (!options.keys.every((key) => typeof key === 'string' && key !== '')) throw new TypeError('signature.keys must not contain empty keys')
  if (!(toleranceSeconds >= 0)) throw new TypeError('signature.toleranceSeconds must be a number of seconds')
  const texts = [...options.keys]
  let imported: Promise<readonly CryptoKey[]> | undefined

  return async (value, body) => {
    if (value === null) return 'unsigned'
    const signature = parseSignature(value)
    if (signature === undefined || Math.abs(now() / 1000 - Number(signature.time)) > toleranceSeconds) return 'badly signed'
    imported ??= Promise.all(texts.map(importKey))
    const signed = withTime(signature.time, body)
    for (const key of await imported) {
      // The comparison of `verify` takes the same time, independent of the position of the difference.
      for (const digest of signature.digests) if (await crypto.subtle.verify('HMAC', key, digest, signed)) return 'signed'
    }
    return 'badly signed'
  }
}

/**
 * The value of a signature header.
 * @param key the shared key
 * @param at Unix timestamp, in seconds
 */
export async function signatureOf(body: string | Uint8Array, key: string, at: number): Promise<string> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const digest = await crypto.subtle.sign('HMAC', await importKey(key), withTime(String(at), bytes))
  return `t=${at},v1=${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const importKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])

function withTime(time: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const prefix = new TextEncoder().encode(`${time}.`)
  const signed = new Uint8Array(prefix.byteLength + body.byteLength)
  signed.set(prefix)
  signed.set(body, prefix.byteLength)
  return signed
}

interface Signature {
  /** Digits, as they were signed. */
  readonly time: string
  readonly digests: readonly Uint8Array<ArrayBuffer>[]
}

/** Undefined when the text is not a signature. Parts with other names are for other versions. */
function parseSignature(value: string): Signature | undefined {
  const parts = value.split(',').map((part) => part.trim())
  const times = parts.filter((part) => part.startsWith('t=')).map((part) => part.slice(2))
  const digests = parts.filter((part) => part.startsWith('v1=')).map((part) => part.slice(3))
  const [time] = times
  if (time === undefined || times.length > 1 || !/^\d{1,12}$/.test(time)) return undefined
  if (digests.length === 0 || digests.length > MOST_CANDIDATES) return undefined
  if (!digests.every((digest) => /^[\da-f]{64}$/i.test(digest))) return undefined
  return { time, digests: digests.map(bytesOf) }
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, index) => Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16))
