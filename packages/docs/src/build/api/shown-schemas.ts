import { operations } from '@activity-tracking/spec'
import { pageOf } from '../operation-pages.ts'
import { description, nameOf, operationOf, schemas } from './description.ts'
import { type Field, ownFieldsOf } from './fields.ts'
import { proseOf, sourceOf } from './provenance.ts'
import { slugOf, tags } from './tags.ts'
import { type Enumeration, enumerationOf, linkTo, typeOf } from './types.ts'
import { urlOfWebhook, webhooks } from './webhooks.ts'

/** A schema of the description, as the page of all schemas shows it. */
export interface ShownSchema {
  readonly name: string
  /** HTML, in paragraphs. */
  readonly description: string
  readonly inferred: string | undefined
  /** Its type as HTML, with links to the schemas that it is composed of or is an alternative of. */
  readonly type: string
  /** Links to the schemas that it inherits all fields from. */
  readonly bases: readonly string[]
  /** True if it is one of several schemas. */
  readonly isUnion: boolean
  readonly enumeration: Enumeration | undefined
  /** Its own fields, without those that it inherits. Objects with a name are links. */
  readonly fields: readonly Field[]
  /** Links to the schemas, events and operations that use it directly. */
  readonly users: readonly string[]
}

/** The schemas that the operations of one group use, or those of several groups. */
interface SchemaGroup {
  readonly id: string
  readonly title: string
  readonly schemas: readonly ShownSchema[]
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

/** Something that uses schemas: a schema, an event or an operation. */
interface User {
  readonly link: string
  readonly names: ReadonlySet<string>
  /** Name of the schema, or title of the group that the event or operation is in. */
  readonly schema?: string
  readonly group?: string
}

const EVENTS = 'Webhook events'

const users: readonly User[] = [
  ...Object.entries(schemas).map(([schema, part]) => ({ schema, link: linkTo(schema), names: referredBy(part) })),
  ...webhooks.map((webhook) => ({
    group: EVENTS,
    link: `<a href="${urlOfWebhook(webhook)}">${webhook.operation.operationId}</a>`,
    names: referredBy(webhook.operation),
  })),
  ...operations.flatMap((row) => {
    const link = `<a href="${pageOf(row)}">${row.operationId}</a>`
    const { callbacks, ...operation } = operationOf(row)
    return [
      { group: row.tag, link, names: referredBy(operation) },
      { group: EVENTS, link, names: referredBy(callbacks) },
    ]
  }),
]

const usersOf = (name: string): User[] => users.filter(({ names }) => names.has(name))

const SHARED = 'Used by several groups'

/** The only group that uses one of the schemas directly, or the schemas that use them. */
function groupOf(names: ReadonlySet<string>, seen: ReadonlySet<string> = names): string {
  const found = [...names].flatMap(usersOf)
  const groups = new Set(found.flatMap(({ group }) => group ?? []))
  if (groups.size > 0) return groups.size === 1 ? String([...groups]) : SHARED
  const next = new Set(found.flatMap(({ schema }) => (schema === undefined || seen.has(schema) ? [] : [schema])))
  return next.size === 0 ? SHARED : groupOf(next, new Set([...seen, ...next]))
}

const shownSchemas = Object.entries(schemas)
  .map(([name, schema]) => ({
    name,
    group: groupOf(new Set([name])),
    description: proseOf(schema),
    inferred: sourceOf(schema),
    type: typeOf(schema),
    bases: (schema.allOf ?? []).flatMap(({ $ref }) => ($ref === undefined ? [] : [linkTo(nameOf($ref))])),
    isUnion: (schema.anyOf ?? schema.oneOf) !== undefined,
    enumeration: enumerationOf(schema),
    fields: ownFieldsOf(schema),
    users: usersOf(name).map(({ link }) => link),
  }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'))

/** Every schema of the description, in the groups of the sidebar. */
export const schemaGroups: readonly SchemaGroup[] = [...tags.map(({ name }) => name), EVENTS, SHARED].map((title) => ({
  id: slugOf({ name: title }),
  title,
  schemas: shownSchemas.filter(({ group }) => group === title),
}))
