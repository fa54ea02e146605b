import { DecryptionError } from './decryption-error.ts'
import type { JsonObject, Store } from './store.ts'

export interface EncryptionOptions {
  /** Keys of 32 bytes by a name of your choice: the current one, and those that older records were encrypted with. */
  readonly keys: Readonly<Record<string, Uint8Array>>
  /** Name of the key that records are written with. */
  readonly current: string
}

/** A store whose records cannot be read, changed or moved to other keys by those who can read the database. */
export interface EncryptedStore extends Store {
  /** Writes every record anew that an older key was used for. Gives their number. Needs a store that can list its keys. */
  reencrypt(): Promise<number>
}

const IV_BYTES = 12
const KEY_BYTES = 32

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** A record as it lies in the store. */
interface Sealed extends JsonObject {
  readonly alg: 'A256GCM'
  readonly kid: string
  readonly iv: string
  readonly data: string
}

const isSealed = (record: JsonObject): record is Sealed => record['alg'] === 'A256GCM'

/**
 * Encrypts records at rest: AES-256-GCM through WebCrypto, a new random nonce for each write, bound to the record's key. To change keys, add
 * the new one, make it the current one, call `reencrypt`, and take the old one away.
 * @throws TypeError when a key has not 32 bytes, or there is none of the current name
 */
export function encryptedStore(store: Store, { keys, current }: EncryptionOptions): EncryptedStore {
  const imported = new Map<string, Promise<CryptoKey>>()
  for (const [name, bytes] of Object.entries(keys)) {
    if (bytes.length !== KEY_BYTES) throw new TypeError(`the key "${name}" has ${bytes.length} bytes instead of ${KEY_BYTES}`)
  }
  if (keys[current] === undefined) throw new TypeError(`there is no key "${current}"`)

  const keyNamed = (name: string): Promise<CryptoKey> => {
    const bytes = keys[name]
    if (bytes === undefined) throw new DecryptionError('a key that is not among the keys')
    const known = imported.get(name) ?? crypto.subtle.importKey('raw', new Uint8Array(bytes), 'AES-GCM', false, ['encrypt', 'decrypt'])
    imported.set(name, known)
    return known
  }
  const parameters = (key: string, iv: Uint8Array<ArrayBuffer>) => ({ name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(key) })

  const seal = async (key: string, record: JsonObject): Promise<Sealed> => {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    const plain = new TextEncoder().encode(JSON.stringify(record))
    const data = await crypto.subtle.encrypt(parameters(key, iv), await keyNamed(current), plain)
    return { alg: 'A256GCM', kid: current, iv: toBase64(iv), data: toBase64(new Uint8Array(data)) }
  }
  const unseal = async (key: string, record: JsonObject): Promise<JsonObject> => {
    if (!isSealed(record)) throw new DecryptionError('no encryption at all')
    const secret = await keyNamed(record.kid)
    try {
      const plain = await crypto.subtle.decrypt(parameters(key, fromBase64(record.iv)), secret, fromBase64(record.data))
      return JSON.parse(new TextDecoder().decode(plain))
    } catch {
      // The cause would add nothing but pieces of the content.
      throw new DecryptionError('another key, or was changed or moved')
    }
  }
  const { lock, list } = store
  return {
    async get(key) {
      const found = await store.get(key)
      return found === null ? null : { record: await unseal(key, found.record), version: found.version }
    },
    put: async (key, record, condition) => store.put(key, await seal(key, record), condition),
    delete: (key, condition) => store.delete(key, condition),
    ...(lock && { lock: lock.bind(store) }),
    ...(list && { list: list.bind(store) }),
    async reencrypt() {
      if (list === undefined) throw new TypeError('the store cannot list its keys')
      let count = 0
      let cursor: string | undefined
      do {
        const page = await list.call(store, cursor === undefined ? {} : { cursor })
        for (const key of page.keys) count += (await renew(key)) ? 1 : 0
        cursor = page.cursor
      } while (cursor !== undefined)
      return count
    },
  }

  /** Whoever writes the record meanwhile uses the current key anyway. */
  async function renew(key: string): Promise<boolean> {
    const found = await store.get(key)
    if (found === null || found.record['kid'] === current) return false
    const sealed = await seal(key, await unseal(key, found.record))
    return store.put(key, sealed, { ifVersion: found.version }).then(
      () => true,
      (error: unknown) => {
        if (Object(error).code === 'version_conflict') return false
        throw error
      },
    )
  }
}
