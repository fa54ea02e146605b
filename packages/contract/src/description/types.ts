import type { Operation, OperationId } from '@activity-tracking/spec'
import type { Schemas } from './schemas.ts'

/** The description, as the contract reads it. */
export interface Description {
  readonly operations: readonly DescribedOperation[]
  readonly schemas: Schemas
  /** @throws RangeError when there is no such operation */
  operation(operationId: OperationId): DescribedOperation
}

/** An operation: its row of the operation table, and what the document says of its request and answers. */
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
  /** A list, sent as one value with commas unless `explode` is set. */
  readonly isList: boolean
  readonly explode: boolean
  readonly example: unknown
}

export interface DescribedBody {
  readonly mediaType: string
  readonly required: boolean
  readonly schema: string
  /** Names of the fields that are files. */
  readonly files: ReadonlySet<string>
  readonly examples: ReadonlyMap<string, JsonBody>
}

/** Fields of a request body, by name. */
export type JsonBody = Readonly<Record<string, unknown>>

export interface DescribedResponse {
  readonly status: number
  /** By media type; empty where there is no body. */
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
  /** Every answer has it: the description says so, or it is a rate-limit header of an operation that counts. */
  readonly required: boolean
  readonly example: unknown
}
