import { createHash } from 'node:crypto'
import type { WrittenStream } from '../track/derive.ts'
import type { Database } from './database.ts'
import { Refusal } from './refusal.ts'

/** Where rows are: those of an app's world, or of a template. */
export interface Rows {
  readonly database: Database
  readonly id: string
}

/** What a document holds, as JSON: of an activity as everybody may see it, or as its privacy zones leave it; of a segment; of a route; the map of a template. */
export type DocumentKind = 'summary' | 'summary_cut' | 'detail' | 'detail_cut' | 'segment' | 'route' | 'map'

/** Whose document it is, and which world has it. */
export interface Origin {
  readonly origin: string
  readonly owner: string
}

/** @throws Error when there is no such document */
export function readDocument<T>({ database }: Rows, { origin, owner }: Origin, kind: DocumentKind): T {
  const row = database.get<{ body: string }>('select body from documents where world = ? and owner = ? and kind = ?', origin, owner, kind)
  if (row === undefined) throw new Error(`${owner} has no ${kind} in ${origin}`)
  return JSON.parse(row.body) as T
}

/** Writes a document of the world's own. */
export function writeDocument({ database, id }: Rows, owner: string, kind: DocumentKind, value: unknown): void {
  const body = JSON.stringify(value)
  database.run('insert or replace into documents (world, owner, kind, body) values (?, ?, ?, ?)', id, owner, kind, body)
}

/** Writes the series of an activity, a segment or a route. */
export function writeRecording({ database, id }: Rows, owner: string, streams: readonly WrittenStream[]): void {
  for (const { type, data, size } of streams) {
    database.run('insert into recordings (world, owner, type, data, size) values (?, ?, ?, ?, ?)', id, owner, type, data, size)
  }
}

/** The series of these types, or all, as texts; in the order in which they were written. */
export function readRecording({ database }: Rows, { origin, owner }: Origin, types?: readonly string[]): WrittenStream[] {
  const rows = database.all<WrittenStream>(
    'select type, data, size from recordings where world = ? and owner = ? order by rowid',
    origin,
    owner,
  )
  return types === undefined ? rows : rows.filter(({ type }) => types.includes(type))
}

/** Removes what the world itself has of an object. That of its template stays, for other worlds. */
export function removeDocuments({ database, id }: Rows, owner: string): void {
  for (const table of ['documents', 'recordings']) database.run(`delete from ${table} where world = ? and owner = ?`, id, owner)
}

/** Keeps a picture, and gives the name by which it is served. */
export function writePicture({ database, id }: Rows, svg: string): string {
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 32)
  database.run('insert or ignore into pictures (world, hash, svg) values (?, ?, ?)', id, hash, svg)
  return hash
}

/**
 * Keeps a picture that somebody gives; null for none.
 * @throws Refusal invalid, when it is not SVG
 */
export function writeSvg(rows: Rows, field: string, svg: string | null): string | null {
  if (svg === null) return null
  if (!/^(?:\s|<\?xml[^>]*>|<!--(?:(?!-->)[\s\S])*-->)*<svg[\s>]/.test(svg)) {
    throw new Refusal('invalid', { resource: 'Picture', field, code: 'invalid' }, `${field} is not SVG`)
  }
  return writePicture(rows, svg)
}

/** A picture of any world; undefined when there is none of the name. */
export const readPicture = (database: Database, hash: string): string | undefined =>
  database.get<{ svg: string }>('select svg from pictures where hash = ? limit 1', hash)?.svg
