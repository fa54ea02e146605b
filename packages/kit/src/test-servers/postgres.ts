import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, cpSync, existsSync, globSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'
import { whyMissing } from './missing.ts'
import { type Identity, runServer, spawnUntilReady, type TestServer } from './server.ts'

const READY = 'database system is ready to accept connections'

/** Debian's folders come first, because the server is not on PATH there. */
const folders = (): string[] => [...globSync('/usr/lib/postgresql/*/bin').sort().reverse(), ...(process.env['PATH'] ?? '').split(delimiter)]

/** Why PostgreSQL cannot be started here; undefined if it can. */
export const postgresMissing = (): string | undefined => whyMissing('initdb', folders()) ?? whyMissing('postgres', folders())

const programIn = (name: string): string => {
  const folder = folders().find((candidate) => whyMissing(name, [candidate]) === undefined)
  if (folder === undefined) throw new Error(`${name} is not installed`)
  return join(folder, name)
}

const NOBODY = 65_534

function idOf(option: '-u' | '-g'): number {
  try {
    return Number(execFileSync('id', [option, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return NOBODY
  }
}

/** Root switches to another user, because PostgreSQL refuses to run as root. */
const identity = (): Required<Identity> | undefined => (process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined)

/** A database cluster that trusts everyone on this machine. */
const CLUSTER = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']

/** Cluster that was never started, by version of PostgreSQL. Making one takes a second of work, and copying it does not. */
const KEPT = new URL('../../node_modules/.cache/', import.meta.url)

/** Makes the cluster of this version of PostgreSQL, unless an earlier run has made it. Returns its folder. */
function keptCluster(as: Required<Identity> | undefined): string {
  const initdb = programIn('initdb')
  const version = execFileSync(initdb, ['--version'], { encoding: 'utf8' })
  const key = createHash('sha256')
    .update([version, ...CLUSTER].join('\n'))
    .digest('hex')
  const kept = fileURLToPath(new URL(`postgres-${key.slice(0, 16)}`, KEPT))
  if (existsSync(kept)) return kept
  const folder = mkdtempSync(join(tmpdir(), 'new-postgres-'))
  if (as !== undefined) chownSync(folder, as.uid, as.gid)
  execFileSync(initdb, ['-D', join(folder, 'data'), ...CLUSTER], { ...as, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  const mine = `${kept}-${process.pid}`
  cpSync(join(folder, 'data'), mine, { recursive: true })
  rmSync(folder, { recursive: true })
  try {
    renameSync(mine, kept)
  } catch (error) {
    rmSync(mine, { recursive: true })
    // Another process may have been faster.
    if (!existsSync(kept)) throw error
  }
  return kept
}

/** Copies the cluster into a new folder of the user that runs PostgreSQL. */
function initialize(data: string, as: Required<Identity> | undefined): void {
  cpSync(keptCluster(as), data, { recursive: true })
  // PostgreSQL refuses a folder that others can read.
  chmodSync(data, 0o700)
  if (as === undefined) return
  for (const name of ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })]) chownSync(join(data, name), as.uid, as.gid)
}

/** Starts PostgreSQL with the user and database `postgres`, without a password. */
export async function startPostgres(): Promise<TestServer> {
  const [folder, port, as] = [await mkdtemp(join(tmpdir(), 'test-postgres-')), await freePort(), identity()]
  if (as !== undefined) await chown(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  initialize(data, as)
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'logging_collector=off',
    'max_connections=200',
  ]
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const start = () => spawnUntilReady(programIn('postgres'), args, READY, as)
  return runServer({ port, folder, start, endSignal: 'SIGQUIT' })
}
