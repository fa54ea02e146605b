import { DecryptionError } from '../decryption-error.ts'
import type { JsonObject } from '../store.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { toText } from './record-text.ts'

/** What an encrypted store writes instead of a record. */
interface Envelope {
  readonly alg: 'A256GCM'
  readonly kid: string
  readonly iv: string
  readonly data: string
}

const IV_BYTES = 12

/** Binds a ciphertext to its record key and its encryption key: it does not decrypt elsewhere. */
const boundTo = (key: string, kid: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(['record', key, kid]))

const isEnvelope = (record: JsonObject): record is JsonObject & Envelope =>
  record['alg'] === 'A256GCM' && [record['kid'], record['iv'], record['data']].every((member) => typeof member === 'string')

/** The ID of the key that encrypts a stored record; undefined when it is not encrypted. */
export const keyIdOf = (stored: JsonObject): string | undefined => (isEnvelope(stored) ? stored.kid : undefined)

/** Encrypts a record for one key, with a new random IV. */
export async function seal(key: string, record: JsonObject, kid: string, secret: CryptoKey): Promise<JsonObject> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const plain = new TextEncoder().encode(toText(record))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: boundTo(key, kid) }, secret, plain)
  return { alg: 'A256GCM', kid, iv: toBase64(iv), data: toBase64(new Uint8Array(data)) } satisfies Envelope
}

/**
 * Decrypts the record of a key.
 * @throws DecryptionError
 */
export async function unseal(
  key: string,
  stored: JsonObject,
  secretOf: (kid: string) => Promise<CryptoKey> | undefined,
): Promise<JsonObject> {
  if (!isEnvelope(stored)) throw new DecryptionError(key, 'not_encrypted')
  const secret = secretOf(stored.kid)
  if (secret === undefined) throw new DecryptionError(key, 'unknown_key')
  try {
    const parameters = { name: 'AES-GCM', iv: fromBase64(stored.iv), additionalData: boundTo(key, stored.kid) }
    return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(parameters, await secret, fromBase64(stored.data))))
  } catch {
    throw new DecryptionError(key, 'wrong_key')
  }
}
