import { operations } from '@activity-tracking/spec'
import { controlDocument, controlOperations } from './control-document.gen.ts'
import { createDescription } from './create-description.ts'
import type { OpenApiDocument } from './document.ts'

/** Name of an operation of the control API. */
export type ControlOperationId = keyof typeof controlOperations

const OPERATIONS = new Set<string>(['*', ...operations.map(({ operationId }) => operationId)])

/** The description that the control API is parsed, routed and validated by. */
export const controlDescription = createDescription({
  document: () => JSON.parse(controlDocument) as OpenApiDocument,
  operations: Object.entries(controlOperations).map(([operationId, operation]) => ({
    ...operation,
    operationId: operationId as ControlOperationId,
  })),
  formats: { 'operation-id': (text) => OPERATIONS.has(text) },
})
