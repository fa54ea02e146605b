import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { WrittenStream } from '../tracks/derive.ts'
import type { Database } from './database.ts'
import { invalid } from './refusal.ts'
import { deleteRows, findRow, insertRow, listRows, type Rows } from './rows.ts'

/** Kinds of documents, stored as JSON: an activity as everyone may see it, an activity without the parts in privacy zones, a segment, a route. */
export type DocumentKind = 'summary' | 'summary_cut' | 'detail' | 'detail_cut' | 'segment' | 'route'

/** Owner of a document, and the world that has it. */
export interface Origin {
  readonly origin: string
  readonly owner: string
}

/** @throws Error if the document does not exist */
export function readDocument<T>({ database }: Rows, { origin, owner }: Origin, kind: DocumentKind): T {
  const row = findRow<{ body: string }>({ database, id: origin }, 'documents', { owner, kind })
  if (row === undefined) throw new Error(`${owner} has no ${kind} in ${origin}`)
  return JSON.parse(row.body) as T
}

/** Writes a document that belongs to the world itself. */
export const writeDocument = (rows: Rows, owner: string, kind: DocumentKind, value: unknown): void =>
  insertRow(rows, 'documents', { owner, kind, body: JSON.stringify(value) }, 'or replace')

/** Writes the streams of an activity, a segment or a route. */
export function writeRecording(rows: Rows, owner: string, streams: readonly WrittenStream[]): void {
  for (const { type, data, size } of streams) insertRow(rows, 'recordings', { owner, type, data, size })
}

/** Streams of these types, or all streams, as texts, in the order in which they were written. */
export function readRecording({ database }: Rows, { origin, owner }: Origin, types?: readonly string[]): WrittenStream[] {
  const rows = listRows<StreamRow>({ database, id: origin }, 'recordings', { owner }, 'rowid')
  const wanted = types === undefined ? rows : rows.filter(({ type }) => types.includes(type))
  return wanted.map((row) => ({ ...row, data: textOf(row.data) }))
}

/** A stream as it is stored: its values as text, or compressed. */
type StreamRow = Omit<WrittenStream, 'data'> & { readonly data: string | Uint8Array }

const textOf = (data: StreamRow['data']): string => (typeof data === 'string' ? data : inflateRawSync(data).toString())

/** Compresses all streams, for a database that becomes a file of the package. Takes seconds. */
export function compressStreams(database: Database): void {
  const rows = database.all<{ id: number; data: string }>('select rowid id, data from recordings')
  database.atomically(() => {
    for (const { id, data } of rows) database.run('update recordings set data = ? where rowid = ?', deflateRawSync(data, { level: 9 }), id)
  })
}

/** The values of streams, by type. */
export const valuesOf = <T>(streams: readonly WrittenStream[]): T =>
  Object.fromEntries(streams.map(({ type, data }) => [type, JSON.parse(data)])) as T

/** Removes the documents and streams of an object that belong to the world itself. Those of its template stay, for other worlds. */
export function removeDocuments(rows: Rows, owner: string): void {
  for (const table of ['documents', 'recordings']) deleteRows(rows, table, { owner })
}

/** The name that a picture is served by. */
const nameOfPicture = (svg: string): string => createHash('sha256').update(svg).digest('hex').slice(0, 32)

const isSvg = (text: string): boolean => /^(?:\s|<\?xml[^>]*>|<!--(?:(?!-->)[\s\S])*-->)*<svg[\s>]/.test(text)

/**
 * Stores a picture, and returns its name; null and undefined stand for themselves.
 * @throws Refusal invalid, if it is not SVG
 */
export function writeSvg<Svg extends string | null | undefined>(rows: Rows, field: string, svg: Svg): Svg | string {
  if (svg === null || svg === undefined) return svg
  if (!isSvg(svg)) throw invalid('Picture', field, `${field} is not SVG`)
  const hash = nameOfPicture(svg)
  insertRow(rows, 'pictures', { hash, svg }, 'or ignore')
  return hash
}

/** A picture of any world; undefined if no picture has the name. */
export const readPicture = (database: Database, hash: string): string | undefined =>
  database.get<{ svg: string }>('select svg from pictures where hash = ? limit 1', hash)?.svg
