import { type ProgramWebhooks, type Settings, webhooksOf } from './webhooks-of.ts'

/** Next.js loads a module once for each route that imports it. */
const shared = globalThis as typeof globalThis & { webhooks?: ProgramWebhooks }

/** Made with the first request: a build has no settings. */
const webhooks = (): ProgramWebhooks => {
  shared.webhooks ??= webhooksOf(process.env as unknown as Settings)
  return shared.webhooks
}

/** Handler of the route whose path is that of the callback. */
export const handleCallback = (request: Request): Promise<Response> => webhooks().fetch(request)
export const report = (): Promise<Response> => webhooks().report()
