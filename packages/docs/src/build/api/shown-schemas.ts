import { type Operation, operations } from '@activity-tracking/spec'
import { description, nameOf, operationOf, type Schema, schemas, sourceOf } from './description.ts'
import { type Field, ownFieldsOf } from './fields.ts'
import { type Enumeration, enumerationOf, typeOf } from './types.ts'
import { type Webhook, webhooks } from './webhooks.ts'

/** A schema of the description, as the page of all schemas shows it. */
export interface ShownSchema {
  readonly name: string
  readonly description: string
  readonly inferred: string | undefined
  /** Its type as HTML, with links to the schemas that it is composed of or is an alternative of. */
  readonly type: string
  /** Schemas that it inherits all fields from. */
  readonly bases: readonly string[]
  /** True if it is one of several schemas. */
  readonly isUnion: boolean
  readonly enumeration: Enumeration | undefined
  /** Its own fields, without those that it inherits. Objects with a name are links. */
  readonly fields: readonly Field[]
  /** Operations whose requests or responses use it directly. */
  readonly operations: readonly Operation[]
  readonly webhooks: readonly Webhook[]
  /** Schemas that use it. */
  readonly users: readonly string[]
}

/** Names of the schemas that a part of the description refers to, directly or through components other than schemas. */
function referredBy(part: unknown): Set<string> {
  if (typeof part !== 'object' || part === null) return new Set()
  const { $ref } = part as { $ref?: unknown }
  if (typeof $ref === 'string' && $ref.startsWith('#/components/')) {
    const [, , kind = '', name = ''] = $ref.split('/')
    if (kind === 'schemas') return new Set([name])
    return referredBy((description.components as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[kind]?.[name])
  }
  return new Set(Object.values(part).flatMap((each) => [...referredBy(each)]))
}

const schemasOfOperations = operations.map((row) => [row, referredBy(operationOf(row))] as const)
const schemasOfWebhooks = webhooks.map((webhook) => [webhook, referredBy(webhook.operation)] as const)
const schemasOfSchemas = Object.entries(schemas).map(([name, schema]) => [name, referredBy(schema)] as const)

/** The items of a list whose schemas have the name. */
const having = <Item>(list: readonly (readonly [Item, ReadonlySet<string>])[], name: string): Item[] =>
  list.flatMap(([item, names]) => (names.has(name) ? [item] : []))

const basesOf = ({ allOf = [] }: Schema): string[] => allOf.flatMap(({ $ref }) => ($ref === undefined ? [] : [nameOf($ref)]))

/** Every schema of the description, by name. */
export const shownSchemas: readonly ShownSchema[] = Object.entries(schemas)
  .map(([name, schema]) => ({
    name,
    description: schema.description ?? '',
    inferred: sourceOf(schema),
    type: typeOf(schema),
    bases: basesOf(schema),
    isUnion: (schema.anyOf ?? schema.oneOf) !== undefined,
    enumeration: enumerationOf(schema),
    fields: ownFieldsOf(schema),
    operations: having(schemasOfOperations, name),
    webhooks: having(schemasOfWebhooks, name),
    users: having(schemasOfSchemas, name),
  }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'))
