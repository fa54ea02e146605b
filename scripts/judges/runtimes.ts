import { loadJudge } from './install.ts'

/** What is used of miniflare. */
interface Worker {
  dispatchFetch(url: string, init: { readonly method: string; readonly body: string }): Promise<Response>
  dispose(): Promise<void>
}

interface Runtimes {
  readonly Miniflare: new (options: object) => Worker
  bunProgram(): string
  denoProgram(): string
  yarnScript(): string
}

/** Bun, Deno, miniflare and Yarn, installed in a separate folder. */
export const loadRuntimes = (): Promise<Runtimes> => loadJudge<Runtimes>('runtimes')

/**
 * Sends a worker one request in workerd.
 * @param script a module that exports a worker, with all that it imports
 * @throws Error with the response's body if it is not a success
 */
export async function askWorker(script: string, body: unknown): Promise<unknown> {
  const { Miniflare } = await loadRuntimes()
  // Without `cf: false` it asks the network where it is.
  const worker = new Miniflare({ modules: true, script, compatibilityDate: '2026-07-01', cf: false })
  try {
    const response = await worker.dispatchFetch('http://worker.localhost/', { method: 'POST', body: JSON.stringify(body) })
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    return JSON.parse(text)
  } finally {
    await worker.dispose()
  }
}
