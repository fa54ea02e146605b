import type { OpenApiDocument } from '@activity-tracking/kit/server/document'
import { operations } from '@activity-tracking/spec'
import { isTimeZone } from '../base/local-time.ts'
import { type ControlOperationId, controlDocument, controlOperations } from './control-document.gen.ts'
import { createDescription } from './create-description.ts'

const OPERATIONS = new Set<string>(['*', 'deliverEvent', ...operations.map(({ operationId }) => operationId)])

/** The description that the control API is parsed, routed and validated by. */
export const controlDescription = createDescription({
  document: () => JSON.parse(controlDocument) as OpenApiDocument,
  operations: Object.entries(controlOperations).map(([operationId, operation]) => ({
    ...operation,
    operationId: operationId as ControlOperationId,
  })),
  formats: { 'operation-id': (text) => OPERATIONS.has(text), 'time-zone': isTimeZone },
})
