import type { Operation } from '@activity-tracking/spec'
import { apiBasePath, findInDocument, type OpenApiDocument } from './document.ts'

/**
 * The document as Prism needs it. Prism ignores the addresses of servers, so the path of its base is put in front of every path; and it
 * would really send the requests under `callbacks`, to an address that anybody can name, so those are left out.
 */
export function toMockDocument(document: OpenApiDocument, operations: readonly Operation[]): OpenApiDocument {
  const prefix = { api: apiBasePath(document), auth: '' }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { base, path, method } of operations) {
    const { item, operation } = findInDocument(document, { path, method })
    const { callbacks: _callbacks, servers: _servers, ...kept } = operation
    const mockPath = prefix[base] + path
    const shared = item.parameters === undefined ? {} : { parameters: item.parameters }
    paths[mockPath] = { ...shared, ...paths[mockPath], [method.toLowerCase()]: kept }
  }
  const { servers: _servers, ...rest } = document
  return { ...rest, paths }
}
