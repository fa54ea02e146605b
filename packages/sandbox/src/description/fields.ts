import type { Reference, Schema } from './document.ts'
import type { Validators } from './validators.ts'

/**
 * Notes, in plain words, that a request was accepted although it is neither as the specification states nor as the description says. A note has
 * words of the description only, so that everybody may read it. Each note is kept once.
 */
export type Tolerate = (note: string) => void

/** Collects the notes on one request. */
export function createTolerance(): { readonly tolerate: Tolerate; readonly notes: () => readonly string[] } {
  const notes = new Set<string>()
  return { tolerate: (note) => void notes.add(note), notes: () => [...notes] }
}

/** A file of a multipart body. */
export interface UploadedFile {
  /** As the sender wrote it: not to be used as a path. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** A parameter of a request or a field of its body. */
export interface Field {
  readonly name: string
  /** What errors call the resource that it belongs to. */
  readonly resource: string
  readonly required: boolean
  /**
   * The value, from all that was sent under the name. The last one counts; a list takes all of them together.
   * @param sent at least one
   * @param exact the values are of a JSON body whose types the description gives; otherwise they were sent as text
   * @returns `UNREADABLE` when it is not as the schema says
   */
  read(sent: readonly unknown[], exact: boolean, tolerate: Tolerate): unknown
}

/** A value that cannot be read as its type. */
export const UNREADABLE = Symbol('unreadable')

/** What makes fields: the document's references, and validators of its schemas. */
export interface FieldSource extends Pick<Validators, 'isValid'> {
  follow<T extends object>(value: T | Reference): T
}

/** Where a field is, and what the description says of it. */
export interface FieldPlan extends Pick<Field, 'name' | 'resource' | 'required'> {
  readonly schema: Schema
  /** Its values are also read without regard to case. */
  readonly anyCase?: boolean
  /** A list is sent as one text with commas; otherwise each item is sent by itself. */
  readonly commas?: boolean
}

/** A field, from its schema. Ajv looks at its values only where the schema says more than their type. */
export function createField(source: FieldSource, plan: FieldPlan): Field {
  const { name, resource, required, schema, anyCase = false, commas = false } = plan
  const { follow, isValid } = source
  const whole = follow<Schema>(schema)
  const kind = kindOf(whole, schema)
  const constrained = [schema, whole].some(isConstrained)
  const readFlag = createFlagReader(name, whole)
  const itemKind = kind === 'list' ? kindOf(follow<Schema>(whole.items ?? {}), whole.items) : undefined
  const whatCounts = itemKind === undefined ? 'the last one counts' : commas ? 'one list is described' : undefined
  return {
    name,
    resource,
    required,
    read(sent, exact, tolerate) {
      if (sent.length > 1 && whatCounts !== undefined) tolerate(`${name} is sent ${sent.length} times: ${whatCounts}`)
      const value =
        itemKind !== undefined
          ? readList(itemKind, sent, commas)
          : readFlag !== undefined && !exact
            ? readFlag(textOf(sent.at(-1)), tolerate)
            : readLast(kind, sent, exact)
      if (value === UNREADABLE || !constrained) return value
      // A bigint is an integer to the description; Ajv knows numbers only.
      if (isValid(schema, typeof value === 'bigint' ? Number(value) : value)) return value
      const described = anyCase ? describedSpelling(whole, value) : undefined
      if (described === undefined) return UNREADABLE
      tolerate(`${name} is ${value}: ${described} is described`)
      return described
    },
  }
}

/** Keywords that say nothing about a value beyond what reading it has made sure of. */
const SETTLED = new Set(['$ref', 'type', 'default', 'deprecated', 'description', 'example', 'examples', 'title'])
const SETTLED_FORMATS = new Set(['int64', 'double', 'password', 'binary'])

const isConstrained = (schema: Schema): boolean =>
  Object.entries(schema).some(
    ([keyword, value]) =>
      !SETTLED.has(keyword) && !keyword.startsWith('x-') && !(keyword === 'format' && SETTLED_FORMATS.has(String(value))),
  )

/** A value of an enumeration as the description spells it; undefined when it has no such value. */
function describedSpelling({ enum: choices }: Schema, value: unknown): string | undefined {
  if (typeof value !== 'string' || !Array.isArray(choices)) return undefined
  return choices.map(String).find((choice) => choice.toLowerCase() === value.toLowerCase())
}

const readLast = (kind: Kind, sent: readonly unknown[], exact: boolean): unknown =>
  exact ? fromJson(kind, sent.at(-1)) : fromAny(kind, sent.at(-1))

function readList(itemKind: Kind, sent: readonly unknown[], commas: boolean): unknown {
  const values = sent.flatMap((text): unknown[] =>
    typeof text === 'string' ? (commas ? text.split(',') : [text]).map((item) => fromText(itemKind, item)) : [UNREADABLE],
  )
  return values.includes(UNREADABLE) ? UNREADABLE : values
}

/** What values of a schema are made of. `id` is an integer that keeps all its digits; `list` is an array of scalars. */
type Kind = 'string' | 'integer' | 'id' | 'number' | 'boolean' | 'file' | 'list'

const KINDS: Readonly<Record<string, Kind>> = { integer: 'integer', number: 'number', boolean: 'boolean', array: 'list', string: 'string' }

/**
 * The kind of a schema's values. A string or an integer, as client ids are, is read as a string, so that there is one form of it.
 * @throws Error when the schema allows something else than scalars and lists of them
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

/** Reads a value that was sent as text. Flags have a reader of their own. */
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

/** Reads a value of a JSON body whose types the description gives: `"true"` is not a boolean there. */
function fromJson(kind: Kind, value: unknown): unknown {
  if (kind === 'string') return typeof value === 'string' ? value : UNREADABLE
  if (kind === 'boolean') return typeof value === 'boolean' ? value : UNREADABLE
  if (typeof value !== 'number') return UNREADABLE
  if (kind === 'number') return finite(value)
  return kind === 'integer' && Number.isInteger(value) ? wholeNumber(kind, BigInt(value)) : UNREADABLE
}

/** Reads a value of a body in another encoding than the described one: a scalar counts as its text, a file as itself. */
function fromAny(kind: Kind, value: unknown): unknown {
  const text = textOf(value)
  if (text !== undefined) return fromText(kind, text)
  return kind === 'file' && isFile(value) ? value : UNREADABLE
}

/** The text of a scalar; undefined for anything else. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined

/** JSON has no bytes, so these are a file's. */
const isFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array

const finite = (value: number): unknown => (Number.isFinite(value) ? value + 0 : UNREADABLE)

/** An integer of 64 bits; a bigint only for an id that a number could not hold, so that quantities can be calculated with. */
function wholeNumber(kind: 'integer' | 'id', value: bigint): unknown {
  if (BigInt.asIntN(64, value) !== value) return UNREADABLE
  const number = Number(value)
  return kind === 'id' && !Number.isSafeInteger(number) ? value : number
}

/** How programs spell yes and no, whatever is described (decision 072). */
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
  ['True', true],
  ['False', false],
])

/** A reader of a field that is a flag by its schema: a boolean, or 0 and 1 as numbers or as texts. Undefined for any other field. */
function createFlagReader(name: string, schema: Schema): ((text: string | undefined, tolerate: Tolerate) => unknown) | undefined {
  const values = flagsIn(schema)
  if (values === undefined) return undefined
  return (text = '', tolerate) => {
    const isYes = FLAGS.get(text)
    if (isYes === undefined) return UNREADABLE
    const value = isYes ? values.yes : values.no
    if (text !== String(value)) tolerate(`${name} is ${text}: ${value} is described`)
    return value
  }
}

/** The values that mean yes and no in a schema. */
function flagsIn({ type, enum: choices }: Schema): { readonly yes: unknown; readonly no: unknown } | undefined {
  if (type === 'boolean') return { yes: true, no: false }
  if (!Array.isArray(choices) || choices.length !== 2) return undefined
  const [no, yes] = choices.toSorted()
  return String(no) === '0' && String(yes) === '1' ? { yes, no } : undefined
}
