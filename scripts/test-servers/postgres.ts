import { execFile } from 'node:child_process'
import { chmod, chown, glob, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestServer } from './global-setup.ts'
import { freePort, startProgram, stopProgram } from './process.ts'

const execute = promisify(execFile)

/** Where Debian puts the programs of the newest PostgreSQL; undefined when none is installed. */
async function programs(): Promise<string | undefined> {
  const found: string[] = []
  for await (const path of glob('/usr/lib/postgresql/*/bin/postgres')) found.push(path.slice(0, -'/postgres'.length))
  const versionIn = (path: string): number => Number(path.split('/')[4])
  return found.sort((one, other) => versionIn(other) - versionIn(one))[0]
}

/** PostgreSQL does not run as root: then it runs as the user that Debian made for it. */
async function unprivileged(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((entry) => entry.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid === undefined || gid === undefined ? {} : { uid: Number(uid), gid: Number(gid) }
}

/** Starts PostgreSQL on a new cluster; undefined when it is not installed. */
export async function startPostgres(parent: string): Promise<TestServer | undefined> {
  const bin = await programs()
  if (bin === undefined) return undefined
  const user = await unprivileged()
  const folder = join(parent, 'postgres')
  await mkdir(folder)
  await chmod(parent, 0o755)
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } }
  await execute(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options)
  const port = await freePort()
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200' }
  const args = ['-D', data, '-p', String(port), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const server = await startProgram(join(bin, 'postgres'), args, /database system is ready to accept connections/, options)
  return server && { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop: () => stopProgram(server, 'SIGQUIT') }
}
