import type { Operation } from '@activity-tracking/spec'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly deprecated?: boolean
  readonly example?: unknown
}

/** As much of an operation of the description as a sample needs, references resolved. */
export interface SampledOperation {
  readonly row: Operation
  readonly parameters: readonly Parameter[]
  /** The first example of the request body. */
  readonly body: Readonly<Record<string, unknown>> | undefined
}

const isName = (text: string): boolean => /^[A-Za-z_$][\w$]*$/.test(text)

/** A value as one writes it in TypeScript. */
function literal(value: unknown, indent: string): string {
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, indent)).join(', ')}]`
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)
  const inner = `${indent}  `
  const lines = Object.entries(value).map(([name, part]) => `${inner}${isName(name) ? name : `'${name}'`}: ${literal(part, inner)},`)
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

/** Optional parameters that people use from the first day on. */
const SHOWN: ReadonlySet<string> = new Set(['after', 'page', 'per_page', 'page_size', 'keys', 'key_by_type', 'activity_type'])

const isShown = ({ name, required, deprecated }: Parameter): boolean => required === true || (SHOWN.has(name) && deprecated !== true)

const valuesOf = (parameters: readonly Parameter[], place: string): Record<string, unknown> =>
  Object.fromEntries(parameters.filter((each) => each.in === place && isShown(each)).map(({ name, example }) => [name, example]))

/** The format of the file in samples: one that can be read, and written by hand. */
const FORMAT = 'gpx'

/** The fields of an upload, for a file of that format, whatever the format of the example. */
function uploadFields({ file: _content, ...fields }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const inFormat = (value: unknown) => (typeof value === 'string' ? value.replace(/\.(fit|tcx)$/, `.${FORMAT}`) : value)
  const entries = Object.entries(fields).map(([name, value]) => [name, inFormat(value)])
  return { ...Object.fromEntries(entries), data_type: FORMAT }
}

const FILE = '__file__'
const BASIC = '__basic__'
/** What stands for an expression until the sample is written out. */
const EXPRESSIONS: Readonly<Record<string, string>> = {
  [FILE]: 'new Blob([gpx])',
  [BASIC]: "'Basic ' + btoa(clientId + ':' + clientSecret)",
}

/** The call as one makes it with the typed client, from the description's examples. */
export function clientSample({ row, parameters, body }: SampledOperation): string {
  const path = valuesOf(parameters, 'path')
  const query = valuesOf(parameters, 'query')
  const params = { ...(Object.keys(path).length > 0 && { path }), ...(Object.keys(query).length > 0 && { query }) }
  const sent = body && row.requestMediaType === 'multipart/form-data' ? { file: FILE, ...uploadFields(body) } : body
  const options = {
    ...(Object.keys(params).length > 0 && { params }),
    ...(row.authentication === 'basic' && { headers: { Authorization: BASIC } }),
    ...(sent && { body: sent }),
  }
  const written = literal(options, '').replace(/'(__file__|__basic__)'/, (_all, name: string) => EXPRESSIONS[name] ?? '')
  const rest = Object.keys(options).length === 0 ? '' : `, ${written}`
  return `const data = await unwrap(api.${row.method}('${row.path}'${rest}))`
}

/** The same as a command line. Credentials are variables of the shell. */
export function curlSample({ row, parameters, body }: SampledOperation): string {
  const base = row.base === 'auth' ? '$AUTH_URL' : '$BASE_URL'
  const path = row.path.replace(/\{(\w+)\}/g, (_all, name: string) => String(valuesOf(parameters, 'path')[name] ?? ''))
  const query = Object.entries(valuesOf(parameters, 'query')).map(
    ([name, value]) => `${name}=${Array.isArray(value) ? value.join(',') : value}`,
  )
  const lines = [`curl "${base}${path}${query.length > 0 ? `?${query.join('&')}` : ''}"`]
  if (row.method !== 'GET') lines.push(`-X ${row.method}`)
  if (row.authentication === 'bearer') lines.push('-H "Authorization: Bearer $ACCESS_TOKEN"')
  if (row.authentication === 'basic') lines.push('-u "$CLIENT_ID:$CLIENT_SECRET"')
  if (body && row.requestMediaType === 'application/json') lines.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`)
  else if (body && row.requestMediaType === 'multipart/form-data') {
    lines.push(`-F 'file=@ride.${FORMAT}'`, ...Object.entries(uploadFields(body)).map(([name, value]) => `-F '${name}=${value}'`))
  } else if (body) lines.push(...Object.entries(body).map(([name, value]) => `--data-urlencode '${name}=${value}'`))
  return lines.join(' \\\n  ')
}
