import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { toText } from '../stores/record-text.ts'
import type { JsonObject, SpoolEntry } from '../stores/store.ts'

// An entry as a file: its name, the content, and the cipher of the content.

const FORMAT = 1

export const laterFormat = (format: number): Error =>
  new Error(`a later version of this package wrote it (format ${format}); this version reads format ${FORMAT}`)

// Names.

/** Information in the name of an entry's file. */
export interface EntryName {
  readonly id: string
  /** The format of the file; above 1 for files of later versions of this package. */
  readonly format: number
  /** Whether its writer has not finished it. */
  readonly isTemporary: boolean
  /** Position in the order of entries; 0 in other formats. */
  readonly sequence: number
  /** Fingerprint of the spool's key; empty in other formats. */
  readonly fingerprint: string
  /** Represents the key of the entry; empty in other formats. */
  readonly tag: string
}

const SUFFIX = '.entry'
const NAME = /^v1-(\d{16})-[0-9a-f]{12}-([0-9a-f]{8})-([0-9a-f]{16})$/
const NAME_OF_ANY_FORMAT = /^v(\d{1,6})-[\w-]{1,200}$/

/** Maximum sequence number: 16 digits that a number represents exactly. */
const GREATEST = 9_000_000_000_000_000
/** Maximum value from a clock; leaves room to count up from there. */
const GREATEST_TIME = 8_000_000_000_000_000

export const fileOf = (id: string): string => id + SUFFIX
export const temporaryFileOf = (id: string): string => `.${id}${SUFFIX}.tmp`

/** Parses a file name; undefined if it is not the name of an entry. */
export function parseName(file: string): EntryName | undefined {
  const isTemporary = file.startsWith('.') && file.endsWith('.tmp')
  const name = isTemporary ? file.slice(1, -'.tmp'.length) : file
  if (!name.endsWith(SUFFIX)) return undefined
  const id = name.slice(0, -SUFFIX.length)
  const [, digits, fingerprint = '', tag = ''] = NAME.exec(id) ?? []
  if (Number(digits) <= GREATEST) return { id, isTemporary, format: FORMAT, sequence: Number(digits), fingerprint, tag }
  const format = Number(NAME_OF_ANY_FORMAT.exec(id)?.[1])
  return format > FORMAT ? { id, isTemporary, format, sequence: 0, fingerprint: '', tag: '' } : undefined
}

/** An ID that sorts after every entry up to the sequence number `last`, or by the time if that is later. */
export function newId(last: number, nowMs: number, entryKey: string, { fingerprint, tagOf }: EntryCipher): string {
  const time = Math.min(Math.max(Math.floor(nowMs * 1_000) || 0, 0), GREATEST_TIME)
  const sequence = String(Math.min(Math.max(last + 1, time), GREATEST)).padStart(16, '0')
  return `v${FORMAT}-${sequence}-${randomBytes(6).toString('hex')}-${fingerprint}-${tagOf(entryKey)}`
}

// Content.

/** Maximum size of the key and value of an entry, in bytes of JSON. */
const MOST_TEXT_BYTES = 1_048_576
/** Maximum size of a file, including a header and a checksum. */
export const MOST_BYTES = MOST_TEXT_BYTES + 1_024

/** First line of a file: format and cipher, readable without a key. */
const HEADER = /^activity-spool (\d{1,6}) (\w{1,20})\n/

const isObject = (value: unknown): value is { [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Key and value of an entry as text.
 * @throws TypeError for a value that JSON does not support, RangeError for one that is too large
 */
export function toEntryText(key: string, value: JsonObject): string {
  const text = `{"key":${JSON.stringify(key)},"value":${toText(value)}}`
  if (Buffer.byteLength(text) > MOST_TEXT_BYTES)
    throw new RangeError(`key and value of a spool entry must not exceed ${MOST_TEXT_BYTES} bytes`)
  return text
}

/** Parses the text of an entry. Its errors never contain the text. */
export function parseEntryText(id: string, text: string): SpoolEntry {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new Error('it is not JSON')
  }
  if (!isObject(parsed) || typeof parsed['key'] !== 'string' || !isObject(parsed['value'])) throw new Error('it contains no key and value')
  return { id, key: parsed['key'], value: parsed['value'] as JsonObject }
}

/** The bytes of an entry's file. */
export function encodeEntry(id: string, text: string, cipher: EntryCipher): Uint8Array {
  const header = `activity-spool ${FORMAT} ${cipher.name}\n`
  return Buffer.concat([Buffer.from(header), cipher.seal(header + id, text)])
}

/**
 * Decodes the entry in a file.
 * @throws Error with the reason, without content of the file
 */
export function decodeEntry({ id }: EntryName, bytes: Uint8Array, cipher: EntryCipher): SpoolEntry {
  const [header, format, cipherName] = HEADER.exec(Buffer.from(bytes.subarray(0, 64)).toString('latin1')) ?? []
  if (header === undefined) throw new Error('it is incomplete')
  if (Number(format) !== FORMAT) throw laterFormat(Number(format))
  if (cipherName !== cipher.name) throw new Error(`it was written with another cipher (${cipherName})`)
  return parseEntryText(id, cipher.open(header + id, bytes.subarray(header.length)))
}

// Ciphers.

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
}

const shortHex = (bytes: Buffer, digits: number): string => bytes.toString('hex').slice(0, digits)

const checksum = (context: string, text: string): string => createHash('sha256').update(`${context}\n${text}`).digest('hex')

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
    open(context, bytes) {
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
      if (tag.byteLength < TAG_BYTES) throw new Error('it is incomplete')
      const options = { authTagLength: TAG_BYTES }
      const decipher = createDecipheriv('aes-256-gcm', secret, iv, options).setAAD(Buffer.from(context)).setAuthTag(tag)
      try {
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString()
      } catch {
        throw new Error('it does not decrypt with the key of this spool, or it was changed or renamed')
      }
    },
  }
}
