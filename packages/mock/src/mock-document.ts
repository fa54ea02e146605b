import { findOperation, type OpenApiDocument, type OperationObject } from '@activity-tracking/kit/server/document'
import type { Operation } from '@activity-tracking/spec'
import { apiBasePath } from './api-base-path.ts'

/**
 * Converts the document for Prism. Prism ignores the URLs of servers, so every path gets the path of its base URL as a prefix. Prism would send the
 * requests under `callbacks` to any URL that a request names, so they are removed.
 */
export function toMockDocument(document: OpenApiDocument, operations: readonly Operation[]): OpenApiDocument {
  const prefix = { api: apiBasePath(document), auth: '' }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { base, path, method } of operations) {
    const { item, operation } = findOperation(document, { path, method })
    const { callbacks: _callbacks, servers: _servers, ...kept } = withStatedStatuses(operation)
    const mockPath = prefix[base] + path
    const shared = item.parameters === undefined ? {} : { parameters: item.parameters }
    paths[mockPath] = { ...shared, ...paths[mockPath], [method.toLowerCase()]: kept }
  }
  const { servers: _servers, ...rest } = document
  return { ...rest, paths } as OpenApiDocument
}

/** The operation without its `default` response, which Prism would send for any requested status. */
function withStatedStatuses(operation: OperationObject): OperationObject {
  const { default: _default, ...stated } = operation.responses
  return { ...operation, responses: stated }
}
