import type { Operation, OperationId } from '@activity-tracking/spec'

/** An operation of the mock, with a URL that works without changes. */
export interface MockRoute {
  /** Name in the operation table of `@activity-tracking/spec`. */
  readonly operationId: OperationId
  readonly method: Operation['method']
  /** Full URL, with the description's example values for path parameters and required query parameters. */
  readonly url: string
  /** `bearer`: send `Authorization: Bearer <any text>`. `basic`: HTTP Basic. `none`: works without a header. */
  readonly authentication: Operation['authentication']
  readonly tag: string
  readonly summary: string
}
