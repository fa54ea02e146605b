import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { NODE_FIRST } from '../../packages/npm.ts'

/** What is published to where, and from which repository. */
interface Publishing {
  /** The repository that has the script which publishes, and whose commit is tagged. */
  readonly repository: string
  /** With the tarballs, and an `.npmrc` for the registry. */
  readonly tarballs: string
  readonly registry: string
  readonly env: NodeJS.ProcessEnv
}

/**
 * Publishes tarballs to the registry of a rehearsal, with the script of the workflow.
 * @param publishing what and where
 * @param killAfter the number of lines after which the script and everything that it started are killed, in the middle of the next package
 * @returns the printed lines
 * @throws Error if the script fails, or ends before it was killed
 */
export async function publishTarballs(
  { repository, tarballs, registry, env }: Publishing,
  killAfter = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const args = [join(repository, 'scripts/release/publish.ts'), '--rehearsal', registry, tarballs]
  // A group of its own, because npm runs in a process of its own.
  const child = spawn(process.execPath, args, {
    cwd: repository,
    env: { ...process.env, ...NODE_FIRST, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const lines: string[] = []
  const complaints: string[] = []
  let isKilled = false
  child.stderr.on('data', (chunk) => complaints.push(String(chunk)))
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line)
    if (lines.length < killAfter || isKilled || child.pid === undefined) return
    isKilled = true
    if (process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  })
  const [code] = await once(child, 'close')
  const printed = [...lines, ...complaints].join('\n')
  if (!isKilled && code !== 0) throw new Error(`Not everything was published:\n${printed}`)
  if (!isKilled && Number.isFinite(killAfter)) throw new Error(`It published everything before it could be interrupted:\n${printed}`)
  return lines
}
