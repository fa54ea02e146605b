import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.yaml': 'application/yaml',
  '.xml': 'application/atom+xml',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
}

export interface SiteServerOptions {
  /** Folder with the files. */
  readonly folder: string
  /** Where the site's root is, with a slash at either end. Default `/`. */
  readonly base?: string
  /** Default 0: any free port. */
  readonly port?: number
  /** Requests wait for it; when it rejects they are answered with 503 and the reason. */
  readonly ready?: Promise<unknown>
}

export interface SiteServer extends AsyncDisposable {
  /** Address of the site's root, with its slash. */
  readonly root: string
}

/**
 * Serves a folder on this machine as any static host does.
 * @throws Error with the code `EADDRINUSE` when the port is taken
 */
export async function serveSite({ folder, base = '/', port = 0, ready }: SiteServerOptions): Promise<SiteServer> {
  const fileAt = async (address: string): Promise<string> => {
    const path = decodeURIComponent(new URL(address, 'http://site').pathname)
    if (!path.startsWith(base)) throw new Error('not below the base')
    const named = join(folder, path.slice(base.length))
    return (await stat(named)).isDirectory() ? join(named, 'index.html') : named
  }
  const server = createServer(async (request, response) => {
    try {
      await ready
    } catch (error) {
      response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`The site was not built: ${error}\n`)
      return
    }
    try {
      const file = await fileAt(request.url ?? '/')
      response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(await readFile(file))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    root: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
