import { operations } from '@activity-tracking/spec'
import { createDescription } from '../description/create-description.ts'
import type { OpenApiDocument } from '../description/document.ts'
import { controlDocument, controlOperations } from './description.gen.ts'
import type { ControlOperationId } from './operation-types.ts'

export type { ControlInput, ControlOperationId, ControlResult } from './operation-types.ts'

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
