import { type ProgramWebhooks, type Settings, webhooksOf } from './webhooks-of.ts'

/** A worker with webhooks. Its settings come with each request. */
export function createWorker() {
  let webhooks: ProgramWebhooks | undefined
  return {
    async fetch(request: Request, env: Settings, context: { waitUntil(promise: Promise<unknown>): void }): Promise<Response> {
      webhooks ??= webhooksOf(env)
      return new URL(request.url).pathname === '/report' ? webhooks.report() : webhooks.fetch(request, context)
    },
  }
}

export default createWorker()
