import {
  type Content,
  findOperation,
  followIn,
  type OpenApiDocument,
  type Parameter,
  type Response,
  type Schema,
  type ServerFacts,
} from '@activity-tracking/kit/server/document'
import type { Routable } from '@activity-tracking/spec'

/** Bytes. */
export const MEGABYTE = 1024 * 1024

/** A row of an operation table. */
export interface OperationName extends Routable {
  readonly operationId: string
}

/** The description of an operation, with references to parameters and responses resolved. */
export interface Described<Row extends OperationName> {
  readonly row: Row
  readonly parameters: readonly Parameter[]
  /** The declared body; undefined if there is none. */
  readonly body: (Content & { readonly mediaType: string; readonly required: boolean }) | undefined
  /** Largest body in the described media type, in bytes. */
  readonly bodyLimit: number
  /** By status, as text. Omits `default`, which is for statuses that the service may send and the sandbox does not. */
  readonly responses: ReadonlyMap<string, Response>
  readonly facts: ServerFacts
  /** Resource name of a parameter or field in errors, or of the operation if none is given. */
  resourceOf(field?: Parameter | Schema): string
}

/**
 * The description of an operation.
 * @throws Error if the document does not have the operation
 */
export function describeIn<Row extends OperationName>(document: OpenApiDocument, row: Row): Described<Row> {
  const { operation: object, parameters } = findOperation(document, row)
  const [declared] = Object.entries(object.requestBody?.content ?? {})
  const [tag = ''] = object.tags ?? []
  const facts = object['x-server'] ?? {}
  const resource = facts.resource ?? document.tags?.find(({ name }) => name === tag)?.['x-server']?.resource ?? tag
  return {
    row,
    parameters,
    bodyLimit: (facts['body-limit'] ?? 1) * MEGABYTE,
    body: declared && { mediaType: declared[0], required: object.requestBody?.required ?? false, ...declared[1] },
    responses: new Map(
      Object.entries(object.responses)
        .filter(([status]) => status !== 'default')
        .map(([status, response]) => [status, followIn<Response>(document, response)]),
    ),
    facts,
    resourceOf: (field) => field?.['x-server']?.resource ?? resource,
  }
}
