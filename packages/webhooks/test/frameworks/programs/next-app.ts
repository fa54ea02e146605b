import { type Settings, startTestApp, type TestApp } from './test-app.ts'

/** Next.js loads a module once for each route that imports it. */
const shared = globalThis as typeof globalThis & { testApp?: Promise<TestApp> }

/** Started by the first request: a build has no settings. */
const testApp = (): Promise<TestApp> => {
  shared.testApp ??= startTestApp(process.env as unknown as Settings)
  return shared.testApp
}

/**
 * Handles the requests of a route whose path is that of the callback.
 * @param after that of `next/server`, which waits for work after the response
 */
export async function handleCallback(request: Request, after: (work: Promise<unknown>) => void): Promise<Response> {
  const { webhooks } = await testApp()
  return webhooks.fetch(request, { waitUntil: (work) => after(work) })
}

/** Responds with what a test asks. */
export const handleReport = async (): Promise<Response> => Response.json((await testApp()).report())
