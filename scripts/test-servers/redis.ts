import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestServer } from './global-setup.ts'
import { freePort, startProgram, stopProgram } from './process.ts'

/** Starts Redis with nothing but what it is told here; undefined when it is not installed. */
export async function startRedis(parent: string): Promise<TestServer | undefined> {
  const folder = join(parent, 'redis')
  await mkdir(folder)
  const port = await freePort()
  const settings = { port, bind: '127.0.0.1', dir: folder, appendonly: 'yes', appendfsync: 'always', save: '', daemonize: 'no' }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const server = await startProgram('redis-server', args, /Ready to accept connections/)
  return server && { url: `redis://127.0.0.1:${port}`, stop: () => stopProgram(server, 'SIGTERM') }
}
