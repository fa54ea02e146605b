import { assertKey } from './internal/key.ts'
import { seal, unseal } from './internal/record-cipher.ts'
import type { Store } from './store.ts'

/** A key of 32 random bytes, or an AES-GCM `CryptoKey` of 256 bits with the usages encrypt and decrypt. */
export type EncryptionKey = Uint8Array | CryptoKey

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
const INSIDE = Symbol.for('@activity-tracking/store/inside')

/**
 * The internal details of an encrypted store.
 * @throws TypeError for any other store
 */
export function insideOf(encrypted: Store): Inside {
  const inside = (encrypted as { readonly [INSIDE]?: Inside })[INSIDE]
  if (inside === undefined) throw new TypeError('this store was not created by encryptedStore')
  return inside
}

function imported(id: string, key: EncryptionKey): Promise<CryptoKey> {
  if (!(key instanceof Uint8Array)) return Promise.resolve(key)
  if (key.byteLength !== 32) throw new TypeError(`the encryption key ${JSON.stringify(id)} is not 32 bytes long`)
  return crypto.subtle.importKey('raw', Uint8Array.from(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/**
 * Encrypts every record before it is stored: AES-256-GCM with a new random IV for each write, bound to the key of the record. Keys (the
 * names of records), versions, locks and lists are passed through.
 * @throws TypeError for keys of another length, or when `current` is not in `keys`
 */
export function encryptedStore(store: Store, { keys, current }: EncryptedStoreOptions): Store {
  const secrets = new Map(Object.entries(keys).map(([id, key]) => [id, imported(id, key)]))
  const secret = secrets.get(current)
  if (secret === undefined) throw new TypeError('`current` is not in `keys`')
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
  return Object.defineProperty(encrypted, INSIDE, { value: { store, current } satisfies Inside })
}
