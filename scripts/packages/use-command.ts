import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const DEADLINE_MS = 180_000

/** The line that a server's command prints with `--json` when it is ready. The two commands spell its fields differently. */
interface ReadyLine {
  readonly base_url?: string
  readonly baseUrl?: string
  readonly access_token?: string
}

/** The request for a server, from its ready line. The mock accepts any token. */
export function readReadyLine(line: string): { readonly url: string; readonly token: string } {
  const { base_url, baseUrl = base_url, access_token = 'any-token' } = JSON.parse(line) as ReadyLine
  if (baseUrl === undefined) throw new Error(`the ready line does not contain a URL: ${line}`)
  return { url: `${baseUrl}/athlete`, token: access_token }
}

/** Stops a server. Resolves when its output is complete. */
async function end(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  await closed
}

/**
 * Starts a server's command in a folder that contains only the package, requests the athlete, and stops it.
 * @param script script of the command
 * @returns one line with the response
 * @throws Error if it does not start, does not respond, or does not stop
 */
export async function useCommand(command: string, script: string, folder: string): Promise<string> {
  const child = spawn(process.execPath, [script, '--port', '0', '--json'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const complaints: string[] = []
  child.stderr.on('data', (chunk) => complaints.push(String(chunk)))
  const failure = (what: string): Error => new Error(`${command} ${what}\n${complaints.join('')}`.trim())
  try {
    const signal = AbortSignal.timeout(DEADLINE_MS)
    const ended = once(child, 'close', { signal }).then(([code]) => Promise.reject(failure(`ended with ${code} before it was ready`)))
    const [line] = await Promise.race([once(createInterface(child.stdout), 'line', { signal }), ended]).catch((error: unknown) => {
      throw signal.aborted ? failure(`was not ready after ${DEADLINE_MS / 1000} s`) : error
    })
    ended.catch(() => {})
    const { url, token } = readReadyLine(line)
    const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` }, signal })
    const { firstname } = (await response.json()) as { firstname?: string }
    if (response.status !== 200 || firstname === undefined) throw failure(`responded with ${response.status} to GET ${url}`)
    await end(child)
    const isUp = await fetch(url, { signal }).then(
      () => true,
      () => false,
    )
    if (isUp) throw failure('still runs after SIGTERM')
    return `${command} responded with ${firstname}`
  } finally {
    if (child.exitCode === null && child.signalCode === null) await end(child)
  }
}
