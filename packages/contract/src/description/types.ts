import type { Operation, OperationId } from '@activity-tracking/spec'
import type { Schemas } from './schemas.ts'

/** The description for the contract. */
export interface Description {
  readonly operations: readonly DescribedOperation[]
  readonly schemas: Schemas
  /** @throws RangeError if the operation does not exist */
  operation(operationId: OperationId): DescribedOperation
}

/** An operation: its row of the operation table, and the description of its request and responses. */
export interface DescribedOperation {
  readonly row: Operation
  readonly parameters: readonly DescribedParameter[]
  readonly body: DescribedBody | undefined
  /** By status. */
  readonly responses: ReadonlyMap<number, DescribedResponse>
}

export interface DescribedParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  /** Pointer to the schema. */
  readonly schema: string
  /** Whether it is a list that is sent as one comma-separated value, unless `explode` is set. */
  readonly isList: boolean
  readonly explode: boolean
  readonly example: unknown
}

export interface DescribedBody {
  readonly mediaType: string
  readonly required: boolean
  readonly schema: string
  /** Names of the fields that contain files. */
  readonly files: ReadonlySet<string>
  readonly examples: ReadonlyMap<string, JsonBody>
}

/** Fields of a request body, by name. */
export type JsonBody = Readonly<Record<string, unknown>>

export interface DescribedResponse {
  readonly status: number
  /** By media type; empty if there is no body. */
  readonly contents: ReadonlyMap<string, DescribedContent>
  readonly headers: readonly DescribedHeader[]
}

export interface DescribedContent {
  readonly schema: string
  readonly examples: ReadonlyMap<string, unknown>
}

export interface DescribedHeader {
  readonly name: string
  readonly schema: string
  /** Whether every response has it: if the description requires it, or for rate-limit headers of operations that count. */
  readonly required: boolean
  readonly example: unknown
}
