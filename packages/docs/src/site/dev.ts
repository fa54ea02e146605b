// Serves the site until Ctrl-C, and shows changes when files are saved: `npm run docs -- --port 4000 --host 127.0.0.1`.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { dev } from 'astro'

/** The server's options. Ends the process for anything else. */
function readServer(): { readonly host?: string; readonly port?: number } {
  try {
    const { host, port } = parseArgs({ options: { port: { type: 'string' }, host: { type: 'string' } } }).values
    if (port !== undefined && !/^\d{1,5}$/.test(port)) throw new Error(`${port} is not a port`)
    return { ...(host !== undefined && { host }), ...(port !== undefined && { port: Number(port) }) }
  } catch (error) {
    console.error(`${(error as Error).message}\nnpm run docs -- [--port <number>] [--host <name>]`)
    process.exit(2)
  }
}

process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
await dev({ root: fileURLToPath(new URL('../..', import.meta.url)), server: readServer() })
