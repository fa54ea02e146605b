import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { whyMissing } from './missing.ts'
import { runServer, spawnUntilReady, type TestServer } from './server.ts'

const PROGRAM = 'redis-server'
const READY = 'Ready to accept connections'

/** Why Redis cannot be started here; undefined if it can. */
export const redisMissing = (): string | undefined => whyMissing(PROGRAM)

/** Turns a server into a whole cluster, and waits until it accepts commands. */
async function formCluster(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let replies = ''
  socket.write('CLUSTER ADDSLOTSRANGE 0 16383\r\n')
  while (!replies.includes('cluster_state:ok')) {
    socket.write('CLUSTER INFO\r\n')
    replies = String((await once(socket, 'data'))[0])
  }
  socket.destroy()
}

/** Variants of Redis for tests. */
export interface RedisOptions {
  /** Whether it writes every command to disk before it responds. */
  readonly durable?: boolean
  /** Whether it is a cluster of one server, which has all slots. */
  readonly cluster?: boolean
}

/** Starts a Redis. */
export async function startRedis({ durable = false, cluster = false }: RedisOptions = {}): Promise<TestServer> {
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'test-redis-')), await freePort()]
  const keep = durable ? ['--appendonly', 'yes', '--appendfsync', 'always'] : ['--appendonly', 'no']
  const nodes = ['--cluster-enabled', 'yes', '--cluster-announce-ip', '127.0.0.1', '--cluster-port', String(await freePort())]
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...keep, ...(cluster ? nodes : [])]
  const start = () => spawnUntilReady(PROGRAM, args, READY)
  const server = await runServer({ port, folder, start, endSignal: 'SIGKILL' })
  if (cluster) await formCluster(port)
  return server
}
