import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** Turns what an entry holds into what its file holds, and back. Both are bound to the id of the entry. */
export interface EntryCipher {
  encrypt(id: string, text: string): Uint8Array
  /** @throws Error when it does not decrypt */
  decrypt(id: string, bytes: Uint8Array): string
}

/** Leaves entries readable. */
export const plain: EntryCipher = {
  encrypt: (_id, text) => Buffer.from(text),
  decrypt: (_id, bytes) => Buffer.from(bytes).toString(),
}

/**
 * AES-256-GCM: IV, tag, ciphertext; the id is additional data, so that a renamed file does not decrypt.
 * @throws TypeError for a key that is not 32 bytes long
 */
export function aes256gcm(key: Uint8Array): EntryCipher {
  if (key.byteLength !== KEY_BYTES) throw new TypeError('the key of a spool is 32 bytes long')
  const secret = Uint8Array.from(key)
  return {
    encrypt(id, text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(id))
      const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), data])
    },
    decrypt(id, bytes) {
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
      const options = { authTagLength: TAG_BYTES }
      const decipher = createDecipheriv('aes-256-gcm', secret, iv, options).setAAD(Buffer.from(id)).setAuthTag(tag)
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString()
    },
  }
}
