import { isBuiltin } from 'node:module'
import { fileURLToPath } from 'node:url'
import { createApp } from '@activity-tracking/client'
import { startSandbox } from '@activity-tracking/sandbox'
import { memoryStore } from '@activity-tracking/store'
import { freePort } from '@activity-tracking/test-servers'
import { ensureSubscription } from '@activity-tracking/webhooks'
import { build, type Plugin } from 'esbuild'
import { expect, inject, it, vi } from 'vitest'
import { loadJudge } from '../../../scripts/judges/install.ts'
import { createCookieBrowser } from './support/cookie-browser.ts'
import { newDatabase } from './support/database.ts'
import { environmentOf } from './support/recipe.ts'

/** What is used of miniflare. */
interface Worker {
  readonly ready: Promise<URL>
  dispose(): Promise<void>
}

const { Miniflare } = await loadJudge<{ readonly Miniflare: new (options: object) => Worker }>('runtimes')
const postgres = inject('postgres')
const WORKER = fileURLToPath(new URL('../cookbook/worker/worker.ts', import.meta.url))
const WEBHOOK_SECRET = '7d1f0c5a9e2b48d6b3a0e4c8f1725d96'

/** Modules of Node as a worker has them, with `nodejs_compat`: what wrangler does. */
const nodeModules: Plugin = {
  name: 'node-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:)?[a-z_/]+$/ }, ({ kind, path }) => {
      if (!isBuiltin(path)) return
      const name = path.replace(/^(node:)?/, 'node:')
      return kind === 'require-call' ? { path: name, namespace: 'required' } : { path: name, external: true }
    })
    onResolve({ filter: /^cloudflare:/ }, ({ path }) => ({ path, external: true }))
    onLoad({ filter: /.*/, namespace: 'required' }, ({ path }) => ({ contents: `import builtin from '${path}'\nmodule.exports = builtin` }))
  },
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [WORKER],
    write: false,
    bundle: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    plugins: [nodeModules],
  })
  return outputFiles.map(({ text }) => text).join('')
}

it.skipIf(postgres.missing !== undefined)(
  `the app in a worker connects an athlete, calls the API, and follows webhooks (${postgres.missing ?? 'on a real server'})`,
  async () => {
    await using sandbox = await startSandbox()
    const { control, athleteId, baseUrl, authUrl, clientId, clientSecret } = sandbox
    await using database = await newDatabase(postgres.port)
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const printed: string[] = []
    // Without `cf: false` it asks the network where it is.
    const worker = new Miniflare({
      modules: true,
      script: await bundle(),
      compatibilityDate: '2026-07-01',
      compatibilityFlags: ['nodejs_compat'],
      cf: false,
      host: '127.0.0.1',
      port,
      handleStructuredLogs: ({ message }: { message: string }) => void printed.push(message),
      bindings: {
        ...environmentOf(sandbox),
        ORIGIN: origin,
        DATABASE_URL: database.url,
        WEBHOOK_SECRET,
      },
    })
    try {
      await worker.ready
      const browser = createCookieBrowser(athleteId, () => 'authorize')
      expect(await browser.open(`${origin}/`)).toContain('Connect')
      expect(await browser.open(`${origin}/connect`)).toMatch(/^Maren, your latest activity is /)

      await using app = createApp({ clientId, clientSecret, baseUrl, authUrl, redirectUri: origin, store: memoryStore() })
      await ensureSubscription({ app, callbackUrl: `http://127.0.0.1:${port}/webhooks/${WEBHOOK_SECRET}` })
      await control.createActivity({ name: 'Ridge run', sport_type: 'Run', elapsed_time: 600 })
      await vi.waitFor(() => expect(printed).toContain('changed Ridge run'), { timeout: 60_000 })
      // With at most an hour left, the app learns at once that access was revoked.
      await control.setClock({ advance: '5h' })
      await control.revokeGrant({ athlete_id: athleteId })
      await vi.waitFor(() => expect(printed).toContain(`erase ${athleteId}`), { timeout: 60_000 })
      expect(await browser.open(`${origin}/`)).toContain('Connect')
    } finally {
      await worker.dispose()
    }
  },
)
