import { assertKey } from './internal/key.ts'
import { seal, unseal } from './internal/record-cipher.ts'
import type { Store } from './store.ts'

/** A key of 32 random bytes, or an AES-GCM `CryptoKey` of 256 bits that may encrypt and decrypt. */
export type EncryptionKey = Uint8Array | CryptoKey

/** The keys of an encrypted store: one for new records, others to read older ones. */
export interface EncryptedStoreOptions {
  /** Keys by id. The ids are written beside the records; keep a key here as long as records need it. */
  readonly keys: Readonly<Record<string, EncryptionKey>>
  /** Id of the key that new records are encrypted with. */
  readonly current: string
}

/** What re-encryption needs to know of an encrypted store, and nobody else may see. */
interface Inside {
  readonly store: Store
  readonly current: string
}

const insides = new WeakMap<Store, Inside>()

/**
 * What an encrypted store stands on.
 * @throws TypeError for any other store
 */
export function insideOf(encrypted: Store): Inside {
  const inside = insides.get(encrypted)
  if (inside === undefined) throw new TypeError('this store was not made by encryptedStore')
  return inside
}

function imported(id: string, key: EncryptionKey): Promise<CryptoKey> {
  if (!(key instanceof Uint8Array)) return Promise.resolve(key)
  if (key.byteLength !== 32) throw new TypeError(`the encryption key ${JSON.stringify(id)} is not 32 bytes long`)
  return crypto.subtle.importKey('raw', Uint8Array.from(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/**
 * Encrypts every record on its way into a store: AES-256-GCM, a new random IV each time, bound to the key it is kept under. Keys (the
 * names of records), versions, locks and lists pass through.
 * @throws TypeError for keys of another length, or when `current` is not among them
 */
export function encryptedStore(store: Store, { keys, current }: EncryptedStoreOptions): Store {
  const secrets = new Map(Object.entries(keys).map(([id, key]) => [id, imported(id, key)]))
  const secret = secrets.get(current)
  if (secret === undefined) throw new TypeError('`current` is not among `keys`')
  const { lock, list } = store
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
    ...(lock === undefined ? {} : { lock: lock.bind(store) }),
    ...(list === undefined ? {} : { list: list.bind(store) }),
  }
  insides.set(encrypted, { store, current })
  return encrypted
}
