import { fileURLToPath } from 'node:url'
import { preview } from 'astro'
import { SITE_URL } from '../build/site-url.ts'

export interface SiteServer extends AsyncDisposable {
  /** URL of the site's root, with a trailing slash. */
  readonly root: string
}

/**
 * Serves the built site on the loopback interface, below the path of its stated URL.
 * @param port the next free one is used if it is in use
 */
export async function serveSite(port = 4321): Promise<SiteServer> {
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const server = await preview({ root, logLevel: 'error', server: { host: '127.0.0.1', port } })
  return {
    root: `http://127.0.0.1:${server.port}${new URL(SITE_URL).pathname}`,
    [Symbol.asyncDispose]: () => server.stop(),
  }
}
