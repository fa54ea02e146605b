import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqliteQueue } from '../../src/queue/sqlite-queue.ts'
import { manualTime } from './manual-time.ts'
import { queueConformance } from './queue-conformance.ts'

queueConformance({
  name: 'sqliteQueue',
  hasRows: true,
  create() {
    const folder = mkdtempSync(join(tmpdir(), 'webhooks-test-'))
    const { settings, ...data } = manualTime()
    return {
      ...data,
      open: (options) => sqliteQueue({ path: join(folder, 'queue.sqlite'), ...settings, ...options }),
      async [Symbol.asyncDispose]() {
        rmSync(folder, { recursive: true })
      },
    }
  },
})
