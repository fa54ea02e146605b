import { followIn, header, type OpenApiDocument, operationsOf } from './document.ts'

interface Example {
  readonly $ref?: string
  readonly value?: unknown
}

interface Described {
  readonly $ref?: string
  readonly headers?: Readonly<Record<string, { readonly $ref?: string; readonly example?: string }>>
  readonly content?: Readonly<Record<string, { readonly examples?: Readonly<Record<string, Example>> }>>
}

/** Headers that every response has, with the same values. */
const RATE_LIMITS = /^x-(read)?ratelimit-/i

const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const propertiesOf = (record: Readonly<Record<string, string>>): string =>
  Object.entries(record)
    .map(([name, value]) => `${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${value}`)
    .join(', ')

/** Source of the examples of all responses of all operations, as they are sent, and of their names as types. */
export function exampleResponsesSource(document: OpenApiDocument): string {
  const bodies = new Map<string, string>()
  const shared = new Map<string, string>()

  const target = <T extends object>(value: T): T => followIn(document, value)

  const rateLimits: Record<string, string> = {}

  /** The response as source. Bodies without a name are stored under names that begin with `owner`. */
  const responseSource = (owner: string, { headers = {}, content = {} }: Described): string => {
    const [media] = Object.entries(content)
    const kept: Record<string, string> = {}
    for (const [name, value] of Object.entries(headers)) {
      const { example = '' } = target(value)
      if (RATE_LIMITS.test(name)) rateLimits[name] = JSON.stringify(example)
      else kept[name] = JSON.stringify(example)
    }
    if (media !== undefined) kept['Content-Type'] = JSON.stringify(media[0])
    const examples = Object.entries(media?.[1].examples ?? {}).map(([name, example]): [string, string] => {
      const key = example.$ref === undefined ? `${owner}_${name}` : nameIn(example.$ref)
      bodies.set(key, asText(target(example).value))
      return [name, `body.${key}`]
    })
    return `{ headers: { ${propertiesOf(kept)} }, examples: { ${propertiesOf(Object.fromEntries(examples))} } }`
  }

  const operations = Array.from(operationsOf(document), ({ path, method, operation: { operationId, responses } }) => {
    const rows = Object.entries(responses as Readonly<Record<string, Described>>).map(([status, response]) => {
      const described = target(response)
      const names = Object.values(described.content ?? {}).flatMap(({ examples = {} }) => Object.keys(examples))
      const type = `    ${status}: ${names.map((name) => `'${name}'`).join(' | ') || 'never'}`
      if (response.$ref === undefined) return { type, source: `    ${status}: ${responseSource(`${operationId}_${status}`, described)},` }
      const name = nameIn(response.$ref)
      shared.set(name, responseSource(name, described))
      return { type, source: `    ${status}: shared.${name},` }
    })
    return { key: `${method} ${path}`, rows }
  })

  const tableOf = (part: 'type' | 'source', end: string): string =>
    operations.map(({ key, rows }) => `  '${key}': {\n${rows.map((row) => row[part]).join('\n')}\n  }${end}`).join('\n')
  const linesOf = (entries: Iterable<readonly [string, string]>): string =>
    Array.from(entries, ([name, value]) => `  ${name}: ${value},`).join('\n')

  return `${header('The examples of every response.')}/** Names of the examples, by operation and status. */
export interface ExampleNames {
${tableOf('type', '')}
}

/** A response of the description: headers, and bodies as they are sent. */
export interface ExampleResponse {
  readonly headers: Readonly<Record<string, string>>
  readonly examples: Readonly<Record<string, string>>
}

const body = {
${linesOf(Array.from(bodies, ([name, text]) => [name, JSON.stringify(text)] as const))}
}

const shared = {
${linesOf(shared)}
}

/** Headers that every response has. */
export const rateLimits: Readonly<Record<string, string>> = { ${propertiesOf(rateLimits)} }

/** Responses by operation and status. */
export const responses: Readonly<Record<keyof ExampleNames, Readonly<Record<string, ExampleResponse>>>> = {
${tableOf('source', ',')}
}
`
}
