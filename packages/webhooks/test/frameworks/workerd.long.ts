import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'vitest'
import { loadJudge } from '../../../../scripts/judges/install.ts'
import { inTempFolder } from '../../../../scripts/temp-folder.ts'
import { startSigning } from '../support/callback-sandbox.ts'
import { bundleProgram } from './bundle-program.ts'
import { expectDeliveries, settingsFor } from './expect-deliveries.ts'

/** What is used of miniflare. */
interface Worker {
  readonly ready: Promise<URL>
  dispose(): Promise<void>
}

const { Miniflare } = await loadJudge<{ readonly Miniflare: new (options: object) => Worker }>('runtimes')

it('a worker in workerd receives every kind of event', () =>
  inTempFolder(async (folder) => {
    const file = join(folder, 'worker.js')
    await bundleProgram('worker', file)
    await using sandbox = await startSigning()
    // Without `cf: false` it asks the network where it is.
    const worker = new Miniflare({
      modules: true,
      script: await readFile(file, 'utf8'),
      compatibilityDate: '2026-07-01',
      cf: false,
      host: '127.0.0.1',
      port: 0,
      bindings: settingsFor(sandbox),
    })
    try {
      await expectDeliveries(sandbox, (await worker.ready).origin)
    } finally {
      await worker.dispose()
    }
  }))
