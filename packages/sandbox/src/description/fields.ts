import type { Reference, Schema } from '@activity-tracking/kit/server/document'
import { expectationOf } from './expectation.ts'
import type { Validators } from './validators.ts'

/** A file of a multipart body. */
export interface UploadedFile {
  /** As the sender wrote it. Must not be used as a path. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** A parameter of a request or a field of its body. */
export interface Field {
  readonly name: string
  /** Resource name in errors. */
  readonly resource: string
  readonly required: boolean
  /** The value if nothing is sent; undefined if there is none. */
  readonly otherwise: unknown
  /** What to send: `a whole number from 1 to 200`. */
  readonly expected: string
  /** Whether its values are never shown. */
  readonly isSecret: boolean
  /**
   * The value, from everything that was sent under the name. The last value is used; a list uses all values together.
   * @param sent at least one value
   * @param exact whether the values are from a JSON body with described types; otherwise they were sent as text
   * @returns `UNREADABLE` if the value does not match the schema
   */
  read(sent: readonly unknown[], exact: boolean): unknown
}

/** A value that cannot be read as its type. */
export const UNREADABLE = Symbol('unreadable')

/** What fields are created from: the document's references, and validators of its schemas. */
export interface FieldSource extends Pick<Validators, 'isValid'> {
  follow<T extends object>(value: T | Reference): T
}

/** The place of a field, and its description. */
export interface FieldPlan extends Pick<Field, 'name' | 'resource' | 'required'> {
  readonly schema: Schema
  /** A valid value, unless the schema has one. */
  readonly example?: unknown
  /** Whether a list is sent as one text with commas; otherwise each item is sent separately. */
  readonly commas?: boolean
}

/** Creates a field from its schema. Ajv checks its values only if the schema restricts more than their type. */
export function createField(source: FieldSource, plan: FieldPlan): Field {
  const { name, resource, required, schema, example, commas = false } = plan
  const { follow, isValid } = source
  const whole = follow<Schema>(schema)
  const kind = kindOf(whole, schema)
  const constrained = [schema, whole].some(isConstrained)
  const readFlag = createFlagReader(whole)
  const itemKind = kind === 'list' ? kindOf(follow<Schema>(whole.items ?? {}), whole.items) : undefined
  return {
    name,
    resource,
    required,
    otherwise: whole['default'],
    expected: expectationOf(whole, follow, example),
    isSecret: whole.format === 'password',
    read(sent, exact) {
      const value =
        itemKind !== undefined
          ? readList(itemKind, sent, commas)
          : readFlag !== undefined && !exact
            ? readFlag(textOf(sent.at(-1)))
            : readLast(kind, sent, exact)
      if (value === UNREADABLE || !constrained) return value
      // For the description, a bigint is an integer. Ajv supports only numbers.
      return isValid(schema, typeof value === 'bigint' ? Number(value) : value) ? value : UNREADABLE
    },
  }
}

/** Keywords that add nothing to what reading a value has already checked. */
const SETTLED = new Set(['$ref', 'type', 'default', 'deprecated', 'description', 'example', 'examples', 'title'])
const SETTLED_FORMATS = new Set(['int64', 'double', 'password', 'binary'])

const isConstrained = (schema: Schema): boolean =>
  Object.entries(schema).some(
    ([keyword, value]) =>
      !SETTLED.has(keyword) && !keyword.startsWith('x-') && !(keyword === 'format' && SETTLED_FORMATS.has(String(value))),
  )

const readLast = (kind: Kind, sent: readonly unknown[], exact: boolean): unknown =>
  exact ? fromJson(kind, sent.at(-1)) : fromAny(kind, sent.at(-1))

function readList(itemKind: Kind, sent: readonly unknown[], commas: boolean): unknown {
  const values = sent.flatMap((text): unknown[] =>
    typeof text === 'string' ? (commas ? text.split(',') : [text]).map((item) => fromText(itemKind, item)) : [UNREADABLE],
  )
  return values.includes(UNREADABLE) ? UNREADABLE : values
}

/** Kinds of values. `id` is an integer that keeps all its digits; `list` is an array of scalars. */
type Kind = 'string' | 'integer' | 'id' | 'number' | 'boolean' | 'file' | 'list'

const KINDS: Readonly<Record<string, Kind>> = { integer: 'integer', number: 'number', boolean: 'boolean', array: 'list', string: 'string' }

/**
 * The kind of a schema's values. A value that can be a string or an integer, such as a client id, is read as a string, so that it has one form.
 * @throws Error if the schema allows anything other than scalars and lists of scalars
 */
function kindOf({ type, format }: Schema, { $ref }: Schema = {}): Kind {
  const name = Array.isArray(type) && type.includes('string') ? 'string' : typeof type === 'string' ? type : ''
  const kind = KINDS[name]
  if (kind === undefined) throw new Error(`values of the type ${JSON.stringify(type)} cannot be read`)
  if ($ref === '#/components/schemas/Id') return 'id'
  return kind === 'string' && format === 'binary' ? 'file' : kind
}

const INTEGER = /^-?\d{1,20}$/
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

/** Reads a value that was sent as text. Boolean flags have a separate reader. */
function fromText(kind: Kind, text: string): unknown {
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

/** Reads a value of a JSON body with described types. There, `"true"` is not a boolean. */
function fromJson(kind: Kind, value: unknown): unknown {
  if (kind === 'string') return typeof value === 'string' ? value : UNREADABLE
  if (kind === 'boolean') return typeof value === 'boolean' ? value : UNREADABLE
  if (typeof value !== 'number') return UNREADABLE
  if (kind === 'number') return finite(value)
  return kind === 'integer' && Number.isInteger(value) ? wholeNumber(kind, BigInt(value)) : UNREADABLE
}

/** Reads a value of a body in an encoding other than the described one: a scalar as its text, a file as itself. */
function fromAny(kind: Kind, value: unknown): unknown {
  const text = textOf(value)
  if (text !== undefined) return fromText(kind, text)
  return kind === 'file' && isFile(value) ? value : UNREADABLE
}

/** The text of a scalar; undefined for any other value. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined

/** JSON does not have bytes, so these belong to a file. */
const isFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array

const finite = (value: number): unknown => (Number.isFinite(value) ? value + 0 : UNREADABLE)

/** A 64-bit integer. A bigint only for an id that a number cannot represent, so that quantities can be used in calculations. */
function wholeNumber(kind: 'integer' | 'id', value: bigint): unknown {
  if (BigInt.asIntN(64, value) !== value) return UNREADABLE
  const number = Number(value)
  return kind === 'id' && !Number.isSafeInteger(number) ? value : number
}

/** Spellings of yes and no that programs send, independent of the description (decision 075). */
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
  ['True', true],
  ['False', false],
])

/** A reader of a field whose schema is a flag: a boolean, or 0 and 1 as numbers or texts. Undefined for other fields. */
function createFlagReader(schema: Schema): ((text: string | undefined) => unknown) | undefined {
  const values = flagsIn(schema)
  if (values === undefined) return undefined
  return (text = '') => {
    const isYes = FLAGS.get(text)
    if (isYes === undefined) return UNREADABLE
    return isYes ? values.yes : values.no
  }
}

/** The values for yes and no in a schema. */
function flagsIn({ type, enum: choices }: Schema): { readonly yes: unknown; readonly no: unknown } | undefined {
  if (type === 'boolean') return { yes: true, no: false }
  if (!Array.isArray(choices) || choices.length !== 2) return undefined
  const [no, yes] = choices.toSorted()
  return String(no) === '0' && String(yes) === '1' ? { yes, no } : undefined
}
