import { type Operation, operations } from '@activity-tracking/spec'
import document from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { readOperation } from './read-operation.ts'
import { createReader, type JsonObject } from './reader.ts'
import { createSchemas } from './schemas.ts'
import type { Description } from './types.ts'

let bundled: Description | undefined

/** The project's description: the bundled document, read with the operation table. */
export const getDescription = (): Description => (bundled ??= createDescription(document as unknown as JsonObject, operations))

/** Reads a bundled document with an operation table. */
export function createDescription(bundle: JsonObject, table: readonly Operation[]): Description {
  const reader = createReader(bundle)
  const described = table.map((row) => readOperation(reader, row))
  return {
    operations: described,
    schemas: createSchemas(bundle),
    operation(operationId) {
      const found = described.find(({ row }) => row.operationId === operationId)
      if (found === undefined) throw new RangeError(`the description does not have the operation ${operationId}`)
      return found
    },
  }
}
