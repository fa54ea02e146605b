import type { Content, Example, Schema } from '@activity-tracking/kit/server/document'
import fc, { type Arbitrary } from 'fast-check'
import { examplesOf, type Known, mostly, type Pair, pairsOf, strangers } from './arbitrary-fields.ts'
import { type Described, follow } from './description.ts'
import { type BodyFields, encodeBody, FORM, JSON_TYPE, MULTIPART } from './encode-body.ts'

/** A body, with its headers. */
export interface SentBody {
  readonly contentType: string | undefined
  readonly bytes: Uint8Array
  /** Sent in the query instead. */
  readonly inQuery: boolean
  /** The same fields as text. */
  readonly text: string[][]
}

const CONTENT_TYPES = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  `${MULTIPART}`,
  `${FORM}; charset=latin1`,
  'junk',
  ';',
  '*/*',
]

/** Bodies for an operation: encoded as declared, otherwise, or not at all. */
export function bodyOf({ row, body }: Described, known: Known): Arbitrary<SentBody | undefined> {
  const nothing = fc.constant(undefined)
  if (body === undefined)
    return mostly<SentBody | undefined>(
      nothing,
      fc.uint8Array({ maxLength: 50 }).map((bytes) => raw(JSON_TYPE, bytes)),
    )
  const right = mostly(fc.constant(body.mediaType), fc.constantFrom(FORM, JSON_TYPE, MULTIPART))
  const encoded = fc
    .tuple(fieldsOf(body.schema, valuesIn(body), known), right, mostly(fc.constant(false), fc.constant(row.requestMediaType === FORM)))
    .map(([fields, mediaType, inQuery]): SentBody => {
      const text = fields.map(([name, value]) => [name, String(value)])
      return { ...encodeBody(mediaType, fields), inQuery, text }
    })
  const mistyped = fc
    .tuple(encoded, fc.constantFrom(undefined, FORM, JSON_TYPE, ...CONTENT_TYPES))
    .map(([sent, contentType]): SentBody => ({ ...sent, contentType }))
  const junk = fc
    .tuple(
      right,
      fc.oneof(
        fc.constantFrom('', '{', '[]', 'null', '{"__proto__":{}}', '['.repeat(5000)).map((text) => Buffer.from(text)),
        fc.uint8Array(),
      ),
    )
    .map(([mediaType, bytes]) => raw(mediaType === MULTIPART ? `${MULTIPART}; boundary=x` : mediaType, bytes))
  return mostly<SentBody | undefined>(encoded, nothing, mistyped, junk)
}

const raw = (contentType: string, bytes: Uint8Array): SentBody => ({ contentType, bytes, inQuery: false, text: [] })

type ExampleFields = Readonly<Record<string, unknown>>

const valuesIn = (body: Content): readonly ExampleFields[] =>
  Object.values(body.examples ?? {}).map((example) => follow<Example>(example).value as ExampleFields)

/** In a JSON body: values with described types, and with other types. */
function fieldsOf(schema: Schema, examples: readonly ExampleFields[], known: Known): Arbitrary<BodyFields> {
  const resolved = follow<Schema>(schema)
  if (resolved.oneOf !== undefined) return fc.oneof(...resolved.oneOf.map((form) => fieldsOf(form, examples, known)))
  const { properties = {}, required = [] } = resolved
  const fields = Object.entries(properties).map(([name, property]): Arbitrary<BodyFields> => {
    const { type, format } = follow<Schema>(property)
    const pairs = pairsOf(
      name,
      required.includes(name),
      property,
      examplesOf(
        known,
        [name, name.replace(/_id$/, '')],
        examples.map((example) => example[name]),
      ),
    )
    if (format === 'binary') return mostly(filesOf(name, known), pairs)
    return mostly(pairs, typed(type, pairs), fc.constant([[name, null]]))
  })
  return fc.tuple(...fields, strangers).map((all) => all.flat())
}

const filesOf = (name: string, { ids }: Known): Arbitrary<BodyFields> =>
  fc
    .oneof(
      fc.constantFrom(...(ids[name] ?? ['<gpx/>'])).map((text) => Buffer.from(String(text))),
      fc.uint8Array({ maxLength: 200 }),
    )
    .map((bytes) => [[name, bytes]])

const typed = (type: Schema['type'], pairs: Arbitrary<readonly Pair[]>): Arbitrary<BodyFields> =>
  pairs.map((all) =>
    all.map(([name, text]) => [name, type === 'boolean' ? text === 'true' : type === 'string' ? text : Number(text)] as const),
  )
