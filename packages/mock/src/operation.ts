import type { Operation } from '@activity-tracking/spec'

/** A response as it is sent. */
export interface ExampleResponse {
  readonly headers: Readonly<Record<string, string>>
  /** Bodies by name: those of the description, and those of the world, named by the id in a request or `world`. */
  readonly examples: Readonly<Record<string, unknown>>
}

/** The responses of an operation by status. */
export type Responses = Readonly<Record<string, ExampleResponse>>

/** The status of success. */
export const successOf = (responses: Responses): string => Object.keys(responses).find((status) => status.startsWith('2')) ?? '200'

/** An operation, and its responses. */
export interface MockOperation extends Pick<Operation, 'operationId' | 'method' | 'path' | 'base' | 'authentication'> {
  /** Default values of its query parameters. */
  readonly defaults: Readonly<Record<string, unknown>>
  readonly load: () => Promise<{ readonly default: Responses }>
}
