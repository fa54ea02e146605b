import { type Settings, startTestApp, type TestApp } from './test-app.ts'

interface Context {
  waitUntil(work: Promise<unknown>): void
}

/** A worker with webhooks. Its settings come with each request. All work on events is done in `waitUntil`. */
export function createWorker() {
  let started: Promise<TestApp> | undefined
  return {
    async fetch(request: Request, env: Settings, context: Context): Promise<Response> {
      started ??= startTestApp(env)
      const { webhooks, report } = await started
      return new URL(request.url).pathname === '/report' ? Response.json(report()) : webhooks.fetch(request, context)
    },
  }
}
