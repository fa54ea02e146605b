import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { loadJudge } from '../../judges/install.ts'

/** The scope of the published packages. */
export const SCOPE = '@activity-tracking'

const USER = 'rehearsal'

/** What is used of Verdaccio. */
interface Verdaccio {
  runServer(configuration: object): Promise<Server>
}

/** A registry on loopback. It ends with this process. */
export interface LocalRegistry extends AsyncDisposable {
  /** Ends with a slash. */
  readonly url: string
  /** Lines of an `.npmrc` with which npm publishes packages of the scope to it. The token is made for this registry, and is worth nothing elsewhere. */
  readonly npmrc: string
  /** The file with its warnings and errors. */
  readonly log: string
  close(): Promise<void>
}

const configure = (folder: string, log: string): object => ({
  configPath: folder,
  self_path: folder,
  storage: join(folder, 'storage'),
  // Few rounds of bcrypt: the password is random, and worth nothing elsewhere.
  auth: { htpasswd: { file: join(folder, 'htpasswd'), max_users: 1, rounds: 4 } },
  // No registry behind it: it has the packages of the scope, and no others.
  uplinks: {},
  packages: { [`${SCOPE}/*`]: { access: '$all', publish: '$authenticated' } },
  web: { enable: false },
  max_body_size: '20mb',
  log: { type: 'file', path: log, format: 'json', level: 'warn' },
})

/** Creates the only user, as `npm adduser` does. @returns a token */
async function addUser(url: string): Promise<string> {
  const response = await fetch(`${url}-/user/org.couchdb.user:${USER}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: USER, password: randomUUID() }),
  })
  const { token } = (await response.json()) as { readonly token?: string }
  if (token === undefined) throw new Error(`the local registry created no user: it responded with ${response.status}`)
  return token
}

/**
 * Starts a registry that has only the packages of the scope, and accepts requests only from this machine.
 * @param folder what it stores, which an earlier registry may have left. It is created if it is missing.
 */
export async function startLocalRegistry(folder: string): Promise<LocalRegistry> {
  const { runServer } = await loadJudge<Verdaccio>('registry')
  await mkdir(folder, { recursive: true })
  // The password of an earlier registry's user is not known any more.
  await rm(join(folder, 'htpasswd'), { force: true })
  const log = join(folder, 'registry.log')
  const server = await runServer(configure(folder, log))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}/`
  const url = `http://${host}`
  const close = async (): Promise<void> => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  try {
    const token = await addUser(url)
    return { url, npmrc: `${SCOPE}:registry=${url}\n//${host}:_authToken=${token}\n`, log, close, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}
