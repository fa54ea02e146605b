import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { whyMissing } from './missing.ts'
import { runServer, startProgram, type TestServer } from './server.ts'

const PROGRAM = 'redis-server'
const READY = 'Ready to accept connections'

/** Why Redis cannot be started here; undefined when it can. */
export const redisMissing = (): string | undefined => whyMissing(PROGRAM)

/** Starts a Redis; a durable one writes every command to disk before it answers. */
export async function startRedis({ durable = false } = {}): Promise<TestServer> {
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'test-redis-')), await freePort()]
  const keep = durable ? ['--appendonly', 'yes', '--appendfsync', 'always'] : ['--appendonly', 'no']
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...keep]
  const start = () => startProgram(PROGRAM, args, READY)
  return runServer({ port, folder, start, endSignal: 'SIGKILL' })
}
