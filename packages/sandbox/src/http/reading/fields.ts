import { follow, type Schema } from '../description/document.ts'
import { validatorOf } from '../description/validators.ts'
import { fromAny, fromJson, fromText, type Kind, kindOf, textOf, UNREADABLE } from './convert.ts'
import { createFlagReader } from './flags.ts'
import { describedSpelling } from './sports.ts'
import type { Tolerate } from './tolerate.ts'

/** A parameter of a request or a field of its body. */
export interface Field {
  readonly name: string
  readonly resource: string
  readonly required: boolean
  /**
   * The value, from all that was sent under the name. The last one counts; a list takes all of them together.
   * @param sent at least one
   * @param exact the values are of a JSON body whose types the description gives; otherwise they travelled as text
   * @returns `UNREADABLE` when it is not as the schema says
   */
  read(sent: readonly unknown[], exact: boolean, tolerate: Tolerate): unknown
}

/** Keywords that say nothing about a value beyond what reading it has made sure of. */
const SETTLED = new Set(['$ref', 'type', 'default', 'deprecated', 'description', 'example', 'examples', 'title'])
const SETTLED_FORMATS = new Set(['int64', 'double', 'password', 'binary'])

const isConstrained = (schema: Schema): boolean =>
  [schema, follow<Schema>(schema)].some((part) =>
    Object.entries(part).some(
      ([keyword, value]) =>
        !SETTLED.has(keyword) && !keyword.startsWith('x-') && !(keyword === 'format' && SETTLED_FORMATS.has(String(value))),
    ),
  )

/** Where a field is, and what the description says of it. */
export interface FieldPlan extends Pick<Field, 'name' | 'resource' | 'required'> {
  readonly schema: Schema
  /** Its values are read without regard to case. */
  readonly caseless?: boolean
}

/** A field, from its schema. Ajv looks at its values only where the schema says more than their type. */
export function createField({ name, resource, required, schema, caseless = false }: FieldPlan): Field {
  const kind = kindOf(schema)
  const constrained = isConstrained(schema)
  const readFlag = createFlagReader(name, schema)
  const itemKind = kind === 'list' ? kindOf(follow<Schema>(schema).items ?? {}) : undefined
  return {
    name,
    resource,
    required,
    read(sent, exact, tolerate) {
      if (sent.length > 1)
        tolerate(`${name} is sent ${sent.length} times: ${itemKind === undefined ? 'the last one counts' : 'one list is described'}`)
      const value =
        itemKind !== undefined
          ? readList(itemKind, sent)
          : readFlag !== undefined && !exact
            ? readFlag(textOf(sent.at(-1)), tolerate)
            : readLast(kind, sent, exact)
      if (value === UNREADABLE || !constrained) return value
      // A bigint is an integer to the description; Ajv knows numbers only.
      if (validatorOf(schema)(typeof value === 'bigint' ? Number(value) : value)) return value
      const described = caseless ? describedSpelling(schema, value) : undefined
      if (described === undefined) return UNREADABLE
      tolerate(`${name} is ${value}: ${described} is described`)
      return described
    },
  }
}

const readLast = (kind: Kind, sent: readonly unknown[], exact: boolean): unknown =>
  exact ? fromJson(kind, sent.at(-1)) : fromAny(kind, sent.at(-1))

function readList(itemKind: Kind, sent: readonly unknown[]): unknown {
  const values = sent.flatMap((text): unknown[] =>
    typeof text === 'string' ? text.split(',').map((item) => fromText(itemKind, item)) : [UNREADABLE],
  )
  return values.includes(UNREADABLE) ? UNREADABLE : values
}
