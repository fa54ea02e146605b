import { follow, type Schema } from '../description/document.ts'
import type { UploadedFile } from './types.ts'

/** What values of a schema are made of. `id` is an integer that keeps all its digits; `list` has its items in one text, with commas. */
export type Kind = 'string' | 'integer' | 'id' | 'number' | 'boolean' | 'file' | 'list'

/** Stands for a value that cannot be read as its kind. */
export const UNREADABLE = Symbol('unreadable')

const KINDS: Readonly<Record<string, Kind>> = { integer: 'integer', number: 'number', boolean: 'boolean', array: 'list', string: 'string' }

/**
 * The kind of a schema's values. A string or an integer, as client ids are, is read as a string, so that there is one form of it.
 * @throws Error when the schema allows something else than scalars and lists of them
 */
export function kindOf(schema: Schema): Kind {
  const { type, format } = follow<Schema>(schema)
  const name = Array.isArray(type) && type.includes('string') ? 'string' : typeof type === 'string' ? type : ''
  const kind = KINDS[name]
  if (kind === undefined) throw new Error(`values of the type ${JSON.stringify(type)} cannot be read`)
  if (schema.$ref === '#/components/schemas/Id') return 'id'
  return kind === 'string' && format === 'binary' ? 'file' : kind
}

const INTEGER = /^-?\d{1,20}$/
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/
/** Reads a value that travelled as text. Flags are read in `flags.ts`. */
export function fromText(kind: Kind, text: string): unknown {
  switch (kind) {
    case 'string':
      return text
    case 'number':
      return NUMBER.test(text) ? finite(Number(text)) : UNREADABLE
    case 'integer':
    case 'id':
      return INTEGER.test(text) ? wholeNumber(kind, BigInt(text)) : UNREADABLE
    default:
      return UNREADABLE
  }
}

/** Reads a value of a JSON body whose types the description gives: `"true"` is no boolean there. */
export function fromJson(kind: Kind, value: unknown): unknown {
  if (kind === 'string') return typeof value === 'string' ? value : UNREADABLE
  if (kind === 'boolean') return typeof value === 'boolean' ? value : UNREADABLE
  if (typeof value !== 'number') return UNREADABLE
  if (kind === 'number') return finite(value)
  return kind === 'integer' && Number.isInteger(value) ? wholeNumber(kind, BigInt(value)) : UNREADABLE
}

/** Reads a value of a body that tolerates other encodings: a scalar counts as its text, a file as itself. */
export function fromAny(kind: Kind, value: unknown): unknown {
  const text = textOf(value)
  if (text !== undefined) return fromText(kind, text)
  return kind === 'file' && isFile(value) ? value : UNREADABLE
}

/** The text of a scalar; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** JSON can hold no bytes, so these are a file's. */
const isFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array

const finite = (value: number): unknown => (Number.isFinite(value) ? value + 0 : UNREADABLE)

/** An integer of 64 bits; a bigint only for an id that a number could not hold, so that quantities can be calculated with. */
function wholeNumber(kind: 'integer' | 'id', value: bigint): unknown {
  if (BigInt.asIntN(64, value) !== value) return UNREADABLE
  const number = Number(value)
  return kind === 'id' && !Number.isSafeInteger(number) ? value : number
}
