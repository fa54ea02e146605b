import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A new folder, removed when the test is over. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'store-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
