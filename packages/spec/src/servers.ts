/** The URLs that replace the server variables of the description. */
export interface Bases {
  /** The API root, `{base_url}`. The version is part of its path: `http://127.0.0.1:8484/api/v3`. */
  readonly baseUrl: string
  /** The web root with the OAuth paths, `{auth_url}`: `http://127.0.0.1:8484`. */
  readonly authUrl: string
  /** The API root from 2027-01-04, `{new_base_url}`. Default: none; the document then does not contain it. */
  readonly newBaseUrl?: string
}

interface Server {
  readonly url: string
  readonly variables?: unknown
}

interface Flow {
  authorizationUrl?: string
  tokenUrl?: string
  refreshUrl?: string
}

/** The parts of a document that contain URLs. */
interface Located {
  servers?: readonly Server[]
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components?: { readonly securitySchemes?: Readonly<Record<string, { readonly flows?: Readonly<Record<string, Flow>> }>> }
}

/** @throws TypeError if it is not an absolute URL */
const withoutSlash = (url: string): string => {
  if (!URL.canParse(url)) throw new TypeError(`A base URL must be absolute; "${url}" is not.`)
  return url.replace(/\/+$/, '')
}

/**
 * Returns a copy of the document that contains URLs instead of server variables, for tools that use `{auth_url}` literally or ignore variables. The URLs
 * of the OAuth flows begin with `authUrl` too.
 * @param document any of the bundled documents, parsed; it is not changed
 * @throws TypeError if a base URL is not absolute
 * @example resolveServers(document, { baseUrl: 'http://127.0.0.1:8484/api/v3', authUrl: 'http://127.0.0.1:8484' })
 */
export function resolveServers<Document extends object>(document: Document, { baseUrl, authUrl, newBaseUrl }: Bases): Document {
  const root = withoutSlash(authUrl)
  const urls = new Map([
    ['{base_url}', withoutSlash(baseUrl)],
    ['{auth_url}', root],
    ['{new_base_url}', newBaseUrl === undefined ? undefined : withoutSlash(newBaseUrl)],
  ])
  const resolved = structuredClone(document)
  const { paths = {}, components } = resolved as Located
  const items = Object.values(paths)
  for (const owner of [resolved, ...items] as Pick<Located, 'servers'>[]) {
    if (owner.servers !== undefined) owner.servers = owner.servers.flatMap((server) => resolveServer(server, urls))
  }
  for (const { flows = {} } of Object.values(components?.securitySchemes ?? {})) {
    for (const flow of Object.values(flows)) {
      for (const name of ['authorizationUrl', 'tokenUrl', 'refreshUrl'] as const) {
        const url = flow[name]
        if (url !== undefined) flow[name] = root + new URL(url).pathname
      }
    }
  }
  return resolved
}

/** Removes a server without a URL for its variable. */
function resolveServer({ variables: _, ...server }: Server, urls: ReadonlyMap<string, string | undefined>): Server[] {
  const url = urls.has(server.url) ? urls.get(server.url) : server.url
  return url === undefined ? [] : [{ ...server, url }]
}
