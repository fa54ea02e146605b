import { escapeHtml } from '../inline.ts'
import { nameOf, resolve, type Schema } from './description.ts'

/** Id of a schema's heading on the page of all schemas. */
export const idOfSchema = (name: string): string => name.toLowerCase()

/** URL of a schema, from the site's root. */
const urlOfSchema = (name: string): string => `/schemas/#${idOfSchema(name)}`

/** A link to a schema. */
export const linkTo = (name: string): string => `<a href="${urlOfSchema(name)}">${name}</a>`

/** True for a schema of text, numbers or lists of them, whose name does not state the type of the value. */
const isPlainValue = ({ type, properties, allOf, anyOf, oneOf }: Schema): boolean =>
  type !== undefined && type !== 'object' && [properties, allOf, anyOf, oneOf].every((part) => part === undefined)

/** The type of a value in a few words of HTML: `list of SummaryActivity`, `string (date-time) or null`, `integer (int64, Id)`. */
export function typeOf(schema: Schema): string {
  if (schema.$ref === undefined) return ownType(schema)
  const name = linkTo(nameOf(schema.$ref))
  const named = resolve<Schema>({ $ref: schema.$ref })
  return isPlainValue(named) ? ownType(named, name) : name
}

/** The type of a schema that is written here, with its name where it has one. */
function ownType({ allOf, anyOf, oneOf, items, type, format, ...schema }: Schema, name?: string): string {
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`
  const alternatives = anyOf ?? oneOf
  if (alternatives !== undefined) return alternatives.map(typeOf).join(' or ')
  if (allOf !== undefined) return allOf.flatMap(({ $ref: part }) => (part === undefined ? [] : [linkTo(nameOf(part))])).join(' with ')
  // Every number is a double, so the format is omitted.
  const details = [format === undefined || format === 'double' ? [] : escapeHtml(format), name ?? []].flat()
  const detail = details.length > 0 ? ` (${details.join(', ')})` : ''
  return [type ?? 'anything']
    .flat()
    .map((each) => {
      if (each === 'null') return each
      return each === 'array' && items ? `list of ${typeOf(items)}${detail}` : escapeHtml(each) + detail
    })
    .join(' or ')
}

/** The possible values of a string. */
export interface Enumeration {
  readonly values: readonly string[]
  /** True if the service may add values. */
  readonly isOpen: boolean
}

/** The enumeration of a schema, of the items of its list, or of its alternative to null. */
export function enumerationOf(schema: Schema): Enumeration | undefined {
  const {
    enum: closed,
    'x-extensible-enum': open,
    items,
    anyOf,
  } = schema.$ref === undefined ? schema : resolve<Schema>({ $ref: schema.$ref })
  if (closed !== undefined) return { values: closed.map(String), isOpen: false }
  if (open !== undefined) return { values: open, isOpen: true }
  const inner = items ?? (anyOf?.length === 2 ? anyOf.find(({ type }) => type !== 'null') : undefined)
  return inner && enumerationOf(inner)
}

/** Constraints of a value: `default 30`, `from 1 to 200`. */
export function limitsOf(schema: Schema): string[] {
  const { default: preset, minimum, maximum = Number.MAX_SAFE_INTEGER, minLength, minItems, maxItems } = schema
  const isBounded = maximum < Number.MAX_SAFE_INTEGER
  return [
    ...(preset === undefined ? [] : [`default ${JSON.stringify(preset)}`]),
    ...(minimum === undefined || isBounded ? [] : [`at least ${minimum}`]),
    ...(isBounded ? [minimum === undefined ? `at most ${maximum}` : `from ${minimum} to ${maximum}`] : []),
    ...(minLength === undefined ? [] : [minLength === 1 ? 'not empty' : `at least ${minLength} characters`]),
    ...(maxItems === undefined ? [] : [minItems === maxItems ? `${maxItems} items` : `at most ${maxItems} items`]),
  ]
}
