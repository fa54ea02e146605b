// Serves the site until Ctrl-C, and shows changes when files are saved: `npm run docs -- --port 4000 --host 127.0.0.1`.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { dev } from 'astro'

const { values } = parseArgs({ options: { port: { type: 'string' }, host: { type: 'string' } } })
process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
const server = { ...(values.host !== undefined && { host: values.host }), ...(values.port !== undefined && { port: Number(values.port) }) }
await dev({ root: fileURLToPath(new URL('../..', import.meta.url)), server })
