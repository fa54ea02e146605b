import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { printTypeScript, type SampleRequest } from '@activity-tracking/spec/samples'

const DOCS = fileURLToPath(new URL('../..', import.meta.url))
const RUNNER = fileURLToPath(new URL('run-programs.mjs', import.meta.url))

const nameOf = ({ operation }: SampleRequest): string => operation.operationId

/** What a program printed, or the error that it ended with. */
interface Run {
  readonly name: string
  readonly printed: string
  readonly error: string | null
}

interface RunOptions {
  readonly gpx: string
  readonly env: Readonly<Record<string, string>>
}

/** Runs the TypeScript programs of requests in the order given, beside the file that an upload sends. */
export async function runPrograms(requests: readonly SampleRequest[], { gpx, env }: RunOptions): Promise<Run[]> {
  // Inside the package, which can import the client.
  const folder = await mkdtemp(join(DOCS, '.blocks-'))
  try {
    await writeFile(join(folder, 'programs.json'), JSON.stringify(requests.map(nameOf)))
    await writeFile(join(folder, 'ride.gpx'), gpx)
    for (const request of requests) await writeFile(join(folder, `${nameOf(request)}.ts`), printTypeScript(request))
    const { stdout: lines } = await promisify(execFile)(process.execPath, [RUNNER], { cwd: folder, env })
    return lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  } finally {
    await rm(folder, { recursive: true })
  }
}
