import type { QueryParameter } from '../core/journal.ts'
import { SECRET_MARK, withoutSecrets } from '../core/secrets.ts'
import { api } from './api.ts'

type Part = Readonly<Record<string, unknown>> & { readonly schema?: Part }

let passwords: ReadonlySet<string> | undefined

/** Names of the parameters and fields that the description marks as passwords. */
function passwordsIn(document: object): ReadonlySet<string> {
  const names = new Set<unknown>()
  JSON.stringify(document, (name, value) => {
    if (typeof value !== 'object' || value === null) return undefined
    const { format, schema, name: parameter } = api.follow<Part>(value)
    if (format === 'password') names.add(name)
    if (schema !== undefined && api.follow<Part>(schema)['format'] === 'password') names.add(parameter)
    return value
  })
  return names as ReadonlySet<string>
}

function isPassword(name: string): boolean {
  passwords ??= passwordsIn(api.document())
  return passwords.has(name)
}

/** JSON of a request, without its secrets. */
export const shownJson = (value: unknown): string =>
  withoutSecrets(JSON.stringify(value, (name, child) => (isPassword(name) ? SECRET_MARK : child)))

/** A parameter or a field of a form, without its secret. */
export const shownField = (name: string, value: string): QueryParameter => ({
  name: withoutSecrets(name),
  value: isPassword(name) ? SECRET_MARK : withoutSecrets(value),
})

/** A header of a request or a response, without its secret: the credentials, and the code in a redirect. */
export function shownHeader(name: string, value: string): QueryParameter {
  if (name === 'authorization') return { name, value: /^\w+ /.test(value) ? value.replace(/ .*/s, ` ${SECRET_MARK}`) : SECRET_MARK }
  const shown = name === 'Location' ? value.replace(/([?&]code=)[^&]*/g, `$1${SECRET_MARK}`) : value
  return { name: withoutSecrets(name), value: withoutSecrets(shown) }
}
