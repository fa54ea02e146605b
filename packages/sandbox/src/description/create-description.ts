import { followIn, type OpenApiDocument, type Reference } from '@activity-tracking/kit/server/document'
import { createRouter, type Router } from '@activity-tracking/spec'
import { type Described, describeIn, type OperationName } from './document.ts'
import { createInputReader, type InputReader } from './input.ts'
import { createStrictReader, type StrictReader } from './strict-input.ts'
import { createValidators, type Formats, type Validators } from './validators.ts'

/** Everything that a server derives from an OpenAPI document. */
export interface Description<Row extends OperationName = OperationName> extends Validators {
  readonly operations: readonly Row[]
  readonly router: Router<Row>
  /** The document; parsed when it is first used. */
  document(): OpenApiDocument
  /** The description of an operation. */
  describe(operationId: Row['operationId']): Described<Row>
  /**
   * The object itself, or the object that it refers to.
   * @throws Error if the reference cannot be resolved
   */
  follow<T extends object>(value: T | Reference): T
  /** Reads requests as the service does: accepts other encodings, and other places of fields. */
  readonly read: InputReader<Row>['read']
  /** Reads requests that must conform to the description. */
  readonly readStrictly: StrictReader<Row>['readStrictly']
}

export interface DescriptionParts<Row extends OperationName> {
  /** Called once, when the document is first used. */
  readonly document: () => OpenApiDocument
  readonly operations: readonly Row[]
  /** Text formats in the document that are not part of OpenAPI. */
  readonly formats?: Formats
}

/**
 * Creates the router, the request readers and the validators for an OpenAPI document. Each operation and schema is prepared
 * when it is first used. Ajv is loaded with the first validator.
 */
export function createDescription<Row extends OperationName>(parts: DescriptionParts<Row>): Description<Row> {
  const { operations, formats = {} } = parts
  const rows = new Map(operations.map((row) => [row.operationId, row]))
  const described = new Map<string, Described<Row>>()
  let loaded: OpenApiDocument | undefined
  const document = (): OpenApiDocument => {
    loaded ??= parts.document()
    return loaded
  }
  const source = {
    follow: <T extends object>(value: T | Reference): T => followIn(document(), value),
    describe(operationId: string): Described<Row> {
      const known = described.get(operationId)
      if (known !== undefined) return known
      const row = rows.get(operationId)
      if (row === undefined) throw new RangeError(`the description does not have an operation "${operationId}"`)
      const fresh = describeIn(document(), row)
      described.set(operationId, fresh)
      return fresh
    },
    ...createValidators(() => document().components.schemas, formats),
  }
  return {
    operations,
    router: createRouter(operations),
    document,
    ...source,
    ...createInputReader(source),
    ...createStrictReader(source),
  }
}
