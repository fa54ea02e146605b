/** The URLs that replace the server variables of the description. */
export interface Bases {
  /** The API root, `{base_url}`. The version is part of its path: `http://127.0.0.1:8484/api/v3`. */
  readonly baseUrl: string
  /** The web root with the OAuth paths, `{auth_url}`: `http://127.0.0.1:8484`. */
  readonly authUrl: string
  /** The API root from 2027-01-04, `{new_base_url}`. Default: none, and the document does not name it. */
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

/** The parts of a document that hold URLs. */
interface Located {
  servers?: readonly Server[]
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components?: { readonly securitySchemes?: Readonly<Record<string, { readonly flows?: Readonly<Record<string, Flow>> }>> }
}

/** @throws TypeError when it is not an absolute URL */
const withoutSlash = (url: string): string => {
  if (!URL.canParse(url)) throw new TypeError(`A base must be an absolute URL, not "${url}".`)
  return url.replace(/\/+$/, '')
}

/**
 * A copy of the document that holds URLs instead of server variables, for tools that take `{auth_url}` literally or ignore variables. The URLs
 * of the OAuth flows begin with `authUrl` too.
 * @param document any of the bundled documents, parsed; it is not changed
 * @throws TypeError when a base is not an absolute URL
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
  const operations = items.flatMap((item) => Object.values(item))
  for (const owner of [resolved, ...items, ...operations] as Pick<Located, 'servers'>[]) {
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

/** No server where there is no URL for its variable. */
function resolveServer({ variables: _, ...server }: Server, urls: ReadonlyMap<string, string | undefined>): Server[] {
  const url = urls.has(server.url) ? urls.get(server.url) : server.url
  return url === undefined ? [] : [{ ...server, url }]
}
