import { createRouter, type Router } from '@activity-tracking/spec'
import { type Described, describeIn, followIn, type OpenApiDocument, type OperationName, type Reference } from './document.ts'
import { createInputReader, type InputReader } from './input.ts'
import { createResponseChecker, type ResponseChecker } from './responses.ts'
import { createStrictReader, type StrictReader } from './strict-input.ts'
import { createValidators, type Formats, type Validators } from './validators.ts'

/** All that a server makes of an OpenAPI document. */
export interface Description<Row extends OperationName = OperationName> extends Validators, ResponseChecker<Row> {
  readonly operations: readonly Row[]
  readonly router: Router<Row>
  /** The document; read when it is first needed. */
  document(): OpenApiDocument
  /** What the document says of an operation. */
  describe(operationId: Row['operationId']): Described<Row>
  /**
   * The object itself, or the one it refers to.
   * @throws Error when the reference leads nowhere
   */
  follow<T extends object>(value: T | Reference): T
  /** Reads requests as the service does: other encodings and places of fields are accepted and noted. */
  readonly read: InputReader<Row>['read']
  /** Reads requests that have to be as described. */
  readonly readStrictly: StrictReader<Row>['readStrictly']
}

export interface DescriptionParts<Row extends OperationName> {
  /** Called once, when the document is first needed. */
  readonly document: () => OpenApiDocument
  readonly operations: readonly Row[]
  /** Formats of texts that the document uses besides those of OpenAPI. */
  readonly formats?: Formats
}

/**
 * Router, readers of requests, validators and the checker of responses for an OpenAPI document. What they are made from is read when it is first
 * needed, once for each operation and schema. Ajv is loaded with the first validator.
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
      if (row === undefined) throw new RangeError(`the description has no operation "${operationId}"`)
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
    ...createResponseChecker(source),
  }
}
