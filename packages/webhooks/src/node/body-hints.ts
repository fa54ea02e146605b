import type { IncomingMessage } from 'node:http'
import { refusalOf, type UnusableBody } from '../receiver/read-body.ts'

/** A way to leave the body to the webhooks, for each framework. */
const FIXES = {
  Express: 'put app.use(toNode(webhooks)) before app.use(express.json())',
  'Next.js (pages)':
    'add export const config = { api: { bodyParser: false } } to the API route, or use webhooks.fetch in a route handler of the app router',
  Fastify:
    "call it before bodies are parsed: const handle = toNode(webhooks); app.addHook('onRequest', (request, reply, next) => { handle(request.raw, reply.raw, next) })",
  Koa: 'put const handle = toNode(webhooks); app.use((ctx, next) => handle(ctx.req, ctx.res, next)) before the body parser',
} as const

/** One log message: the problem, and how to fix it in the framework of the request. */
export function hintFor(unusable: UnusableBody, req: IncomingMessage): string {
  const framework = frameworkOf(req)
  const fixes = Object.entries(FIXES).filter(([name]) => framework === undefined || name === framework)
  const fix = fixes.map(([name, text]) => `${name}: ${text}`).join('; ')
  return `${refusalOf(unusable)} Let toNode read the body itself. ${fix}.`
}

/** Fastify and Koa leave no trace on the request of Node. */
function frameworkOf(req: IncomingMessage): keyof typeof FIXES | undefined {
  if ('app' in req && 'originalUrl' in req) return 'Express'
  if ('query' in req && 'cookies' in req && 'env' in req) return 'Next.js (pages)'
  return undefined
}
