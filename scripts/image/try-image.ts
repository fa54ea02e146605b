import { readReadyLine } from '../packages/use-command.ts'
import type { Dockerfile } from './dockerfile.ts'
import type { Container, Instance } from './instances.ts'

/** A request of a test. It fails if the sandbox does not respond in a minute. */
const get = (url: URL, token?: string): Promise<Response> =>
  fetch(url, { signal: AbortSignal.timeout(60_000), headers: token === undefined ? {} : { Authorization: `Bearer ${token}` } })

/** @throws Error if the sandbox does not accept the token */
async function readAthlete({ origin }: Instance, { url, token }: ReturnType<typeof readReadyLine>): Promise<string> {
  const response = await get(new URL(new URL(url).pathname, origin), token)
  const { firstname } = (await response.json()) as { firstname?: string }
  if (response.status !== 200 || firstname === undefined) throw new Error(`The sandbox responded with ${response.status} to GET ${url}.`)
  return firstname
}

/** @throws Error if it did not stop by itself */
async function stop(instance: Instance): Promise<void> {
  const code = await instance.stop()
  if (code !== 0) throw new Error(`The sandbox ended with ${code} after the signal to stop.`)
}

/**
 * Starts a sandbox, uses it, stops it, and starts another one with its data.
 * @param inspect checks of the first one while it runs
 * @returns one sentence for each thing that it did
 * @throws Error if something is not as it should be
 */
export async function trySandbox<Started extends Instance>(
  start: () => Promise<Started>,
  inspect: (started: Started) => Promise<readonly string[]> = async () => [],
): Promise<string[]> {
  const said: string[] = []
  await using first = await start()
  const access = readReadyLine(first.ready)
  said.push(`It responded to GET /athlete with ${await readAthlete(first, access)}.`)
  const console = await get(new URL('/_sandbox/console', first.origin))
  if (console.status !== 200) throw new Error(`The sandbox responded with ${console.status} to GET /_sandbox/console.`)
  said.push('It served the console.', ...(await inspect(first)))
  await stop(first)
  await using second = await start()
  await readAthlete(second, access)
  said.push('It ended with 0 after SIGTERM. Another one with its data accepted its access token.')
  await stop(second)
  return said
}

/**
 * Checks what a container may do.
 * @returns one sentence for each check
 * @throws Error if it may do too much, or if its health check fails
 */
export async function inspectContainer({ exec }: Pick<Container, 'exec'>, { all, user }: Dockerfile): Promise<string[]> {
  const { output: ids } = await exec('node', '-p', '[process.getuid(), process.getgid()].join(":")')
  if (ids.trim() !== `${user.uid}:${user.gid}`) throw new Error(`The container runs as ${ids.trim()}.`)
  for (const folder of ['/', '/app', '/usr']) {
    const { code } = await exec('node', '-e', `fs.writeFileSync('${folder}/written', '')`)
    if (code === 0) throw new Error(`The container can write to ${folder}.`)
  }
  const [, check = '[]'] = / CMD (\[.*\])$/.exec(all('HEALTHCHECK')[0] ?? '') ?? []
  const health = await exec(...(JSON.parse(check) as [string, ...string[]]))
  if (health.code !== 0) throw new Error(`The health check of the container fails:\n${health.output}`)
  return [`It runs as ${ids.trim()}, and can write only to its volume.`, 'Its health check succeeded.']
}
