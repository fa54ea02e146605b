import type { OpenApiDocument } from '@activity-tracking/kit/server/document'

/** Path of the API root, `/api/v3`, which contains the version. Specification, "Versioning". */
export function apiBasePath({ servers }: OpenApiDocument): string {
  const [server] = servers ?? []
  const url = server?.url.replace(/\{([^}]+)\}/g, (_, name: string) => server.variables?.[name]?.default ?? '')
  if (url === undefined || !URL.canParse(url)) throw new Error('The description does not have a server whose URL contains the base path.')
  return new URL(url).pathname.replace(/\/$/, '')
}
