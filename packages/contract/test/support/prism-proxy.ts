import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@activity-tracking/test-servers'
import { installFolder } from '../../../../scripts/judges/install.ts'
import { toolCommand } from '../../../../scripts/run.ts'

const PRISM = 'scripts/judges/prism'
const require = createRequire(import.meta.url)

export interface PrismProxy {
  readonly url: string
  close(): Promise<void>
}

/**
 * Starts Prism's own command as a proxy that returns an error for everything that the description does not allow. It ignores the URLs of servers, so
 * each of the two bases needs a proxy. It is silent, because it logs whole requests, including tokens.
 * @throws Error if it ends before it listens
 */
export async function startPrismProxy(upstream: string): Promise<PrismProxy> {
  await installFolder(PRISM)
  const folder = await mkdtemp(join(tmpdir(), 'prism-proxy-'))
  const description = join(folder, 'openapi.json')
  await writeFile(description, descriptionForPrism())
  const port = await freePort()
  const args = ['proxy', '--errors', '-v', 'silent', '--port', String(port), description, upstream]
  const [program, script] = toolCommand('prism', PRISM)
  const child = spawn(program, [script, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  const close = async (): Promise<void> => {
    await end(child)
    await rm(folder, { recursive: true, force: true })
  }
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk))
  const url = `http://127.0.0.1:${port}`
  while (!(await listens(url))) {
    if (child.exitCode !== null) {
      await close()
      throw new Error(`Prism ended with ${child.exitCode}: ${complaint}`)
    }
    await pause(50)
  }
  return { url, close }
}

/** Deprecated values are valid, but Prism would refuse them. */
const descriptionForPrism = (): string =>
  JSON.stringify(require('@activity-tracking/spec/openapi.json'), (key, value: unknown) => (key === 'deprecated' ? undefined : value))

/** A silent Prism does not report when it listens. */
const listens = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  )

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'close')
  child.kill('SIGKILL')
  await ended
}
