// Runs modules, and prints their output as JSON. Arguments: the folder and the names of the modules.
import { mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'node:util'
import { BEGINS } from './program.ts'

const workplace = process.cwd()
const DEADLINE_MS = 120_000

/** What a block printed, and the error it ended with. */
export interface Run {
  readonly printed: string
  readonly error: string | undefined
}

const deadline = (): Promise<never> =>
  new Promise((_resolve, reject) => setTimeout(() => reject(new Error('it does not end')), DEADLINE_MS))

async function runOnce(url: string): Promise<Run> {
  const lines: string[] = []
  console.log = (...values: unknown[]) => {
    if (values[0] === BEGINS) lines.length = 0
    else lines.push(format(...values))
  }
  try {
    await Promise.race([import(url), deadline()])
    return { printed: lines.join('\n'), error: undefined }
  } catch (error) {
    return { printed: lines.join('\n'), error: String(error) }
  }
}

/** Runs a block. If it has stored something, it is run again, as a reader does, and must do the same. */
async function runBlock(path: string): Promise<Run> {
  // What a program has stored does not concern the next one.
  process.chdir(await mkdtemp(join(workplace, 'block-')))
  const url = pathToFileURL(path).href
  const first = await runOnce(url)
  const stored = await readdir('.')
  if (first.error !== undefined || stored.length === 0) return first
  const second = await runOnce(`${url}?again`)
  if (second.error === undefined && second.printed === first.printed) return first
  return { ...second, error: `run again, with ${stored.join(', ')} of the first run: ${second.error ?? second.printed}` }
}

const [folder = '', ...files] = process.argv.slice(2)
const runs: Record<string, Run> = {}
for (const file of files) runs[file] = await runBlock(join(folder, file)).catch((error: unknown) => ({ printed: '', error: String(error) }))
process.stdout.write(JSON.stringify(runs))
process.exit(0)
