import type { QueryParameter } from '../core/journal.ts'
import { SECRET_MARK, withoutSecrets } from '../core/secrets.ts'
import { api } from './api.ts'

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Names of the parameters and fields that the description marks as passwords, in a part of the document. */
function passwordsIn(part: unknown): string[] {
  if (!isNode(part)) return []
  const { name, schema, properties, ...rest } = api.follow<Node>(part)
  const fields = Object.entries({ ...(properties as Node), ...(typeof name === 'string' && { [name]: schema }) })
  return [
    ...fields.filter(([, field]) => isNode(field) && field['format'] === 'password').map(([field]) => field),
    ...[schema, ...Object.values(rest)].flatMap(passwordsIn),
  ]
}

let names: { readonly request: ReadonlySet<string>; readonly response: ReadonlySet<string> } | undefined

/** The names in requests, and those in responses of the OAuth operations: errors have a `code` too. */
function secretNames() {
  names ??= {
    request: new Set(
      api.operations
        .flatMap(({ operationId }) => [api.describe(operationId).parameters, api.describe(operationId).body])
        .flatMap(passwordsIn),
    ),
    response: new Set(
      api.operations
        .flatMap(({ operationId, base }) => (base === 'auth' ? [...api.describe(operationId).responses.values()] : []))
        .flatMap(passwordsIn),
    ),
  }
  return names
}

/** A value without the fields of these names, and without tokens in its texts. */
function without(secrets: ReadonlySet<string>, value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(value)
  if (Array.isArray(value)) return value.map((item) => without(secrets, item))
  if (!isNode(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [withoutSecrets(name), secrets.has(name) ? SECRET_MARK : without(secrets, child)]),
  )
}

/** A JSON value of a request, without its secrets. */
export const shownInRequest = (value: unknown): unknown => without(secretNames().request, value)

/** A JSON value of a response, without its secrets. */
export const shownInResponse = (value: unknown): unknown => without(secretNames().response, value)

/** A parameter or a field of a form, without its secret. */
export const shownField = (name: string, value: string): QueryParameter => ({
  name: withoutSecrets(name),
  value: secretNames().request.has(name) ? SECRET_MARK : withoutSecrets(value),
})

/** A header of a request or a response, without its secret: the credentials, and the code in a redirect. */
export function shownHeader(name: string, value: string): QueryParameter {
  if (name === 'authorization') return { name, value: /^\w+ /.test(value) ? value.replace(/ .*/s, ` ${SECRET_MARK}`) : SECRET_MARK }
  const shown = name === 'Location' ? value.replace(/([?&]code=)[^&]*/g, `$1${SECRET_MARK}`) : value
  return { name: withoutSecrets(name), value: withoutSecrets(shown) }
}
