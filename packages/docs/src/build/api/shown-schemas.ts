import { operations } from '@activity-tracking/spec'
import { pageOf } from '../operation-pages.ts'
import { components, nameOf, operationOf, schemas } from './description.ts'
import { ownFieldsOf } from './fields.ts'
import { proseOf, sourceOf } from './provenance.ts'
import { slugOf, tags } from './tags.ts'
import { enumerationOf, linkTo, typeOf } from './types.ts'
import { urlOfWebhook, webhooks } from './webhooks.ts'

/** Names of the schemas that a part of the description refers to, directly or through components other than schemas. */
function referredBy(part: unknown): Set<string> {
  if (typeof part !== 'object' || part === null) return new Set()
  const { $ref } = part as { $ref?: unknown }
  if (typeof $ref === 'string' && $ref.startsWith('#/components/')) {
    const [, , kind = '', name = ''] = $ref.split('/')
    if (kind === 'schemas') return new Set([name])
    return referredBy(components[kind]?.[name])
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
  ...operations.map((row) => ({
    group: row.tag,
    link: `<a href="${pageOf(row)}">${row.operationId}</a>`,
    names: referredBy({ ...operationOf(row), callbacks: {} }),
  })),
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

/** Every schema of the description, in the groups of the sidebar. Descriptions, types, bases and users are HTML. */
export const schemaGroups = [...tags.map(({ name }) => name), EVENTS, SHARED].map((title) => ({
  id: slugOf({ name: title }),
  title,
  schemas: shownSchemas.filter(({ group }) => group === title),
}))
