import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@activity-tracking/kit/test-servers'
import document from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { vi } from 'vitest'
import { installPrism } from '../../../../scripts/prism.ts'

/** Deprecated values are valid, but Prism would refuse them. */
const DESCRIPTION = JSON.stringify(document, (key, value: unknown) => (key === 'deprecated' ? undefined : value))

/**
 * Starts Prism's own command as a proxy that returns an error for everything that the description does not allow. It ignores the URLs of servers, so
 * each of the two bases needs a proxy. It is silent, because it logs whole requests, including tokens.
 * @throws Error if it ends before it listens
 */
export async function startPrismProxy(upstream: string) {
  const folder = await mkdtemp(join(tmpdir(), 'prism-proxy-'))
  const description = join(folder, 'openapi.json')
  await writeFile(description, DESCRIPTION)
  const port = String(await freePort())
  const args = ['proxy', '--errors', '-v', 'silent', '--port', port, description, upstream]
  const child = spawn(process.execPath, [await installPrism(), ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  await vi.waitUntil(async () => child.exitCode !== null || (await fetch(url).catch(() => undefined)), { timeout: 60_000 })
  if (child.exitCode !== null) throw new Error(`Prism ended with ${child.exitCode} instead of listening`)
  return {
    url,
    async close() {
      if (child.kill('SIGKILL')) await once(child, 'close')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
