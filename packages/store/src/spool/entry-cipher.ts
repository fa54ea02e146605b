import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const [IV_BYTES, TAG_BYTES, KEY_BYTES] = [12, 16, 32]

/**
 * Converts the text of an entry to the bytes of its file, and back. The bytes are bound to a context and cannot be decrypted in another
 * one.
 */
export interface EntryCipher {
  /** Name of the cipher in the header of a file. */
  readonly name: string
  /** Identifies the key of a spool in file names: 8 hexadecimal digits. */
  readonly fingerprint: string
  /** Represents the key of an entry in its file name: 16 hexadecimal digits. */
  tagOf(entryKey: string): string
  seal(context: string, text: string): Uint8Array
  /** @throws Error when the bytes are incomplete, changed, or of another context */
  open(context: string, bytes: Uint8Array): string
  /**
   * Decrypts an entry of format 1, which had neither a header nor a checksum.
   * @throws Error when it does not decrypt
   */
  openFormat1(id: string, bytes: Uint8Array): string
}

const shortHex = (bytes: Buffer, digits: number): string => bytes.toString('hex').slice(0, digits)

/** Stores entries as plain text, after a line with their checksum. */
export const plain: EntryCipher = {
  name: 'plain',
  fingerprint: '00000000',
  tagOf: (entryKey) => shortHex(createHash('sha256').update(entryKey).digest(), 16),
  seal: (context, text) => Buffer.from(`${checksum(context, text)}\n${text}`),
  open(context, bytes) {
    const [sum = '', ...lines] = Buffer.from(bytes).toString().split('\n')
    const text = lines.join('\n')
    if (sum !== checksum(context, text)) throw new Error('it is incomplete or was changed')
    return text
  },
  openFormat1: (_id, bytes) => Buffer.from(bytes).toString(),
}

function checksum(context: string, text: string): string {
  return createHash('sha256').update(`${context}\n${text}`).digest('hex')
}

/**
 * AES-256-GCM: IV, tag, ciphertext; the context is additional data.
 * @throws TypeError for a key that is not 32 bytes long
 */
export function aes256gcm(key: Uint8Array): EntryCipher {
  if (key.byteLength !== KEY_BYTES) throw new TypeError('the key of a spool must be 32 bytes long')
  const secret = Uint8Array.from(key)
  const nameKey = Buffer.from(hkdfSync('sha256', secret, '', 'names of spool files', KEY_BYTES))
  const inNames = (what: string, digits: number): string => shortHex(createHmac('sha256', nameKey).update(what).digest(), digits)
  const open = (context: string, bytes: Uint8Array): string => {
    const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
    if (tag.byteLength < TAG_BYTES) throw new Error('it is incomplete')
    const options = { authTagLength: TAG_BYTES }
    const decipher = createDecipheriv('aes-256-gcm', secret, iv, options).setAAD(Buffer.from(context)).setAuthTag(tag)
    try {
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString()
    } catch {
      throw new Error('it does not decrypt with the key of this spool, or it was changed or renamed')
    }
  }
  return {
    name: 'A256GCM',
    fingerprint: inNames('fingerprint', 8),
    tagOf: (entryKey) => inNames(`key ${entryKey}`, 16),
    seal(context, text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(context))
      const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), data])
    },
    open,
    openFormat1: open,
  }
}
