import { propertyOf } from '../values.ts'
import { DecryptionError } from './errors.ts'
import { assertKey, toText } from './keys-and-records.ts'
import type { JsonObject, Store } from './store.ts'

/** `CryptoKey`, also for programs that are compiled without the types of browsers. */
type SecretKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/** A key of 32 random bytes, or an AES-GCM `CryptoKey` of 256 bits with the usages encrypt and decrypt. */
export type EncryptionKey = Uint8Array | SecretKey

/** The keys of an encrypted store: one for new records, others to read older ones. */
export interface EncryptedStoreOptions {
  /** Keys by ID. The IDs are stored with the records. Keep a key here as long as records need it. */
  readonly keys: Readonly<Record<string, EncryptionKey>>
  /** ID of the key for new records. */
  readonly current: string
}

/** Internal details of an encrypted store for re-encryption. */
interface Inside {
  readonly store: Store
  readonly current: string
}

/** The same symbol in every copy of this package. */
const INSIDE = Symbol.for('@activity-tracking/client/inside')

/**
 * The internal details of an encrypted store.
 * @throws TypeError for any other store
 */
function insideOf(encrypted: Store): Inside {
  const inside = (encrypted as { readonly [INSIDE]?: Inside })[INSIDE]
  if (inside === undefined) throw new TypeError('this store was not created by encryptedStore')
  return inside
}

function imported(id: string, key: EncryptionKey): Promise<SecretKey> {
  if (!(key instanceof Uint8Array)) return Promise.resolve(key)
  if (key.byteLength !== 32) throw new TypeError(`the encryption key ${JSON.stringify(id)} is not 32 bytes long`)
  return crypto.subtle.importKey('raw', Uint8Array.from(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/**
 * Encrypts every record before it is stored: AES-256-GCM with a new random IV for each write, bound to the key of the record. Keys (the
 * names of records), versions and lists are passed through.
 * @throws TypeError for keys of another length, or when `current` is not in `keys`
 */
export function encryptedStore(store: Store, { keys, current }: EncryptedStoreOptions): Store {
  const secrets = new Map(Object.entries(keys).map(([id, key]) => [id, imported(id, key)]))
  const secret = secrets.get(current)
  if (secret === undefined) throw new TypeError('`current` is not in `keys`')
  const { list } = store
  const encrypted: Store = {
    async get(key) {
      const found = await store.get(key)
      if (found === null) return null
      return { record: await unseal(key, found.record, (kid) => secrets.get(kid)), version: found.version }
    },
    async put(key, record, condition) {
      assertKey(key)
      return store.put(key, await seal(key, record, current, await secret), condition)
    },
    delete: (key, condition) => store.delete(key, condition),
    ...(list === undefined ? {} : { list: list.bind(store) }),
  }
  return Object.defineProperty(encrypted, INSIDE, { value: { store, current } satisfies Inside })
}

// The ciphertext of a record.

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
const keyIdOf = (stored: JsonObject): string | undefined => (isEnvelope(stored) ? stored.kid : undefined)

/** Encrypts a record for one key, with a new random IV. */
async function seal(key: string, record: JsonObject, kid: string, secret: SecretKey): Promise<JsonObject> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const plain = new TextEncoder().encode(toText(record))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: boundTo(key, kid) }, secret, plain)
  return { alg: 'A256GCM', kid, iv: toBase64(iv), data: toBase64(new Uint8Array(data)) } satisfies Envelope
}

/**
 * Decrypts the record of a key.
 * @throws DecryptionError
 */
async function unseal(key: string, stored: JsonObject, secretOf: (kid: string) => Promise<SecretKey> | undefined): Promise<JsonObject> {
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

/** Bytes as base64, using only functions that every runtime has. */
function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/**
 * The bytes of a base64 text.
 * @throws DOMException when it is not base64
 */
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

// Re-encryption with the current key.

/** Result of a re-encryption. */
export interface Reencryption {
  /** Number of rewritten records. */
  readonly rewritten: number
  /** Keys whose records could not be decrypted. They are not changed. */
  readonly failed: readonly string[]
}

async function* allKeys(store: Store, prefix: string): AsyncGenerator<string> {
  if (store.list === undefined) throw new TypeError('this store cannot list its keys')
  let cursor: string | undefined
  do {
    const page = await store.list(cursor === undefined ? { prefix } : { prefix, cursor })
    yield* page.keys
    cursor = page.cursor
  } while (cursor !== undefined)
}

/**
 * Rewrites one record unless it already uses the current key, or no longer exists. A concurrent write either uses the current key or causes
 * another check.
 */
async function renew(encrypted: Store, key: string): Promise<boolean> {
  const { store, current } = insideOf(encrypted)
  for (;;) {
    const stored = await store.get(key)
    if (stored === null || keyIdOf(stored.record) === current) return false
    try {
      const found = await encrypted.get(key)
      if (found === null) return false
      await encrypted.put(key, found.record, { ifVersion: found.version })
      return true
    } catch (error) {
      if (propertyOf(error, 'code') !== 'version_conflict') throw error
    }
  }
}

/**
 * Encrypts every record of an encrypted store with its current key, so that you can remove older keys. Safe with concurrent writers: a
 * record that is written in the meantime is never overwritten. `prefix` limits it to keys that begin with it.
 * @throws TypeError for a store that was not created by `encryptedStore`, or one without `list`
 */
export async function reencrypt(encrypted: Store, { prefix = '' }: { readonly prefix?: string } = {}): Promise<Reencryption> {
  const { store } = insideOf(encrypted)
  let rewritten = 0
  const failed: string[] = []
  for await (const key of allKeys(store, prefix)) {
    try {
      if (await renew(encrypted, key)) rewritten += 1
    } catch (error) {
      if (propertyOf(error, 'code') !== 'decryption_failed') throw error
      failed.push(key)
    }
  }
  return { rewritten, failed }
}
