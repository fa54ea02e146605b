import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createJobThread } from '../../src/base/job-thread.ts'

/** A worker that responds to each job with its environment. */
const SOURCE = `import { parentPort } from 'node:worker_threads'
parentPort.on('message', () => parentPort.postMessage({ result: { ...process.env } }))
parentPort.postMessage({ ready: true })`

async function environmentOfWorker(): Promise<unknown> {
  const thread = createJobThread<null, unknown>({
    module: new URL(`data:text/javascript,${encodeURIComponent(SOURCE)}`),
    subject: 'job',
    timeoutMs: 600_000,
    maxOldGenerationSizeMb: 64,
    refuse: (why) => new Error(why),
  })
  try {
    return await thread.run(null)
  } finally {
    await thread.close()
  }
}

afterEach(() => vi.unstubAllEnvs())

test('a worker has neither secrets of the process nor its options', async () => {
  vi.stubEnv('CLIENT_SECRET', 'secret')
  vi.stubEnv('NODE_OPTIONS', '--no-deprecation')
  vi.stubEnv('NODE_COMPILE_CACHE', undefined)
  expect(await environmentOfWorker()).toEqual({})
})

test('a worker finds packages as Yarn’s Plug’n’Play does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pnp-'))
  await writeFile(join(folder, '.pnp.cjs'), "process.env.LOADED = 'by Yarn'")
  vi.stubEnv('NODE_OPTIONS', `--require ${join(folder, '.pnp.cjs').replaceAll('\\', '/')}`)
  expect(await environmentOfWorker()).toMatchObject({ LOADED: 'by Yarn' })
  await rm(folder, { recursive: true })
})
