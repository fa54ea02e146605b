import { toText } from '../internal/record-text.ts'
import type { SpoolEntry } from '../spool.ts'
import type { JsonObject } from '../store.ts'
import type { EntryCipher } from './entry-cipher.ts'
import type { EntryName } from './entry-name.ts'

/** Maximum size of the key and value of an entry, in bytes of JSON. */
const MOST_TEXT_BYTES = 1_048_576
/** Maximum size of a file, including a header and a checksum. */
export const MOST_BYTES = MOST_TEXT_BYTES + 1_024

/** First line of a file: format and cipher, readable without a key. */
const HEADER = /^activity-spool (\d{1,6}) (\w{1,20})\n/

export const ofLaterVersion = (format: number): Error =>
  new Error(`a later version of this package wrote it (format ${format}); this version reads formats 1 and 2`)

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

/** The bytes of an entry's file, in format 2. */
export function encodeEntry(id: string, text: string, cipher: EntryCipher): Uint8Array {
  const header = `activity-spool 2 ${cipher.name}\n`
  return Buffer.concat([Buffer.from(header), cipher.seal(header + id, text)])
}

/**
 * Decodes the entry in a file of format 2 or 1.
 * @throws Error with the reason, without content of the file
 */
export function decodeEntry({ id, format }: EntryName, bytes: Uint8Array, cipher: EntryCipher): SpoolEntry {
  if (format === 1) return parseEntryText(id, cipher.openFormat1(id, bytes))
  const [header, written, cipherName] = HEADER.exec(Buffer.from(bytes.subarray(0, 64)).toString('latin1')) ?? []
  if (header === undefined) throw new Error('it is incomplete')
  if (written !== '2') throw ofLaterVersion(Number(written))
  if (cipherName !== cipher.name) throw new Error(`it was written with another cipher (${cipherName})`)
  return parseEntryText(id, cipher.open(header + id, bytes.subarray(header.length)))
}

/** Start of every entry that format 1 wrote without encryption. */
const FORMAT_1_START = '{"key":"'

/** Whether a file that cannot be decoded was truncated. A complete file might still be readable with another key or another version. */
export function isCutOff({ format }: EntryName, bytes: Uint8Array, cipher: EntryCipher): boolean {
  if (format === 2) return true
  const start = Buffer.from(bytes.subarray(0, FORMAT_1_START.length)).toString('latin1')
  return format === 1 && cipher.name === 'plain' && FORMAT_1_START.startsWith(start)
}
