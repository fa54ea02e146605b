import { randomBytes } from 'node:crypto'
import type { EntryCipher } from './entry-cipher.ts'

/** Information in the name of an entry's file. */
export interface EntryName {
  readonly id: string
  /** The format of the file; above 2 for files of later versions of this package. */
  readonly format: number
  /** Whether its writer has not finished it. */
  readonly isTemporary: boolean
  /** Position in the order of entries; 0 in formats other than 2, which have no position. */
  readonly sequence: number
  /** Fingerprint of the spool's key; empty in formats other than 2. */
  readonly fingerprint: string
  /** Represents the key of the entry; empty in formats other than 2. */
  readonly tag: string
}

const SUFFIX = '.entry'
const [FORMAT_1, FORMAT_2, ANY_FORMAT] = [
  /^\d{16}-[0-9a-f]{12}$/,
  /^v2-(\d{16})-[0-9a-f]{12}-([0-9a-f]{8})-([0-9a-f]{16})$/,
  /^v(\d{1,6})-[\w-]{1,200}$/,
]

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
  const none = { id, isTemporary, sequence: 0, fingerprint: '', tag: '' }
  if (FORMAT_1.test(id)) return { ...none, format: 1 }
  const [, digits, fingerprint = '', tag = ''] = FORMAT_2.exec(id) ?? []
  if (Number(digits) <= GREATEST) return { id, isTemporary, format: 2, sequence: Number(digits), fingerprint, tag }
  const format = Number(ANY_FORMAT.exec(id)?.[1])
  return format > 2 ? { ...none, format } : undefined
}

/** An ID that sorts after every entry up to the sequence number `last`, or by the time if that is later. */
export function newId(last: number, nowMs: number, entryKey: string, { fingerprint, tagOf }: EntryCipher): string {
  const time = Math.min(Math.max(Math.floor(nowMs * 1_000) || 0, 0), GREATEST_TIME)
  const sequence = String(Math.min(Math.max(last + 1, time), GREATEST)).padStart(16, '0')
  return `v2-${sequence}-${randomBytes(6).toString('hex')}-${fingerprint}-${tagOf(entryKey)}`
}
