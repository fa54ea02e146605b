import document from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { inlineOf, type Marked, sourceBadge, sourceOf } from './api/provenance.ts'
import { plain } from './inline.ts'

interface Example {
  readonly $ref?: string
  readonly summary?: string
  readonly value?: unknown
}

interface ResponseObject extends Marked {
  readonly content?: Readonly<Record<string, { readonly examples?: Readonly<Record<string, Example>> }>>
}

/** A kind of error that several operations return, with its examples. */
export interface ErrorKind {
  readonly id: string
  /** Name in the description. */
  readonly name: string
  readonly status: string
  readonly title: string
  /** HTML, with the sources of what is inferred. */
  readonly description: string
  /** Number of operations that can return it. */
  readonly operations: number
  readonly cases: readonly { readonly id: string; readonly title: string; readonly body: unknown }[]
}

const responses = document.components.responses as unknown as Readonly<Record<string, ResponseObject>>
const examples = document.components.examples as unknown as Readonly<Record<string, Example>>

const lastPart = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)
const words = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
const anchor = (...names: readonly string[]): string => names.map((name) => words(name).replaceAll(' ', '-').toLowerCase()).join('-')

/** The statuses that use a response component, over all operations. */
function usesOf(name: string): string[] {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  return operations.flatMap((operation) =>
    Object.entries((operation as { responses?: Record<string, { $ref?: string }> }).responses ?? {})
      .filter(([, { $ref }]) => $ref !== undefined && lastPart($ref) === name)
      .map(([status]) => status),
  )
}

/** Every kind of error in the description, by status, without the `default` response for other statuses. */
export const errorKinds: readonly ErrorKind[] = Object.entries(responses)
  .filter(([name]) => !usesOf(name).includes('default'))
  .map(([name, response]) => {
    const { content } = response
    const uses = usesOf(name)
    const cases = Object.entries(content?.['application/json']?.examples ?? {}).map(([example, given]) => {
      const { summary, value } = given.$ref === undefined ? given : (examples[lastPart(given.$ref)] ?? {})
      return { id: anchor(name, example), title: plain(summary ?? words(example)), body: value }
    })
    const [status = ''] = uses
    const description = `${inlineOf(response)} ${sourceBadge(sourceOf(response))}`
    return { id: anchor(name), name, status, title: words(name), description, operations: uses.length, cases }
  })
  .sort((one, other) => one.status.localeCompare(other.status))
