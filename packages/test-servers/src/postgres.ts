import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './free-port.ts'
import { whyMissing } from './missing.ts'
import { type Identity, runServer, startProgram, type TestServer } from './server.ts'

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

/** Creates a database cluster that trusts everyone on this machine. */
function initialize(data: string, as: Identity): void {
  const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(programIn('initdb'), args, { ...as, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Starts PostgreSQL with the user and database `postgres`, without a password. */
export async function startPostgres(): Promise<TestServer> {
  const [folder, port, as] = [await mkdtemp(join(tmpdir(), 'test-postgres-')), await freePort(), identity()]
  if (as !== undefined) await chown(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  initialize(data, as ?? {})
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'logging_collector=off',
    'max_connections=200',
  ]
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const start = () => startProgram(programIn('postgres'), args, READY, as)
  return runServer({ port, folder, start, endSignal: 'SIGQUIT' })
}
