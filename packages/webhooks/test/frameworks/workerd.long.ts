import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'vitest'
import { loadJudge } from '../../../../scripts/judges/install.ts'
import { inTempFolder } from '../../../../scripts/temp-folder.ts'
import { bundleProgram } from './bundle-program.ts'
import { expectChanges, expectRefusals, reportAt, startServiceOfApp } from './expect-changes.ts'

/** What is used of miniflare. */
interface Worker {
  readonly ready: Promise<URL>
  dispose(): Promise<void>
}

const { Miniflare } = await loadJudge<{ readonly Miniflare: new (options: object) => Worker }>('runtimes')

it('a worker in workerd performs the handshake, and onChange receives the changes in waitUntil', () =>
  inTempFolder(async (folder) => {
    const file = join(folder, 'worker.js')
    await bundleProgram('worker', file)
    await using service = await startServiceOfApp()
    // Without `cf: false` it asks the network where it is.
    const worker = new Miniflare({
      modules: true,
      script: await readFile(file, 'utf8'),
      compatibilityDate: '2026-07-01',
      cf: false,
      host: '127.0.0.1',
      port: 0,
      bindings: service.settings,
    })
    try {
      const { origin } = await worker.ready
      await expectChanges(service, origin, reportAt(origin))
      await expectRefusals(origin)
    } finally {
      await worker.dispose()
    }
  }))
