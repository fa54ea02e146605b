// Runs modules one after the other, and prints a line of JSON for each. Arguments: the folder and the names of the modules.
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'node:util'
import { shortenUploads } from '../support/clock.ts'
import { BEGINS } from './program.ts'

const workplace = process.cwd()

/** What a block printed, and the error it ended with. */
export interface Run {
  readonly file: string
  readonly printed: string
  readonly error?: string
}

async function runOnce(file: string, url: string): Promise<Run> {
  const lines: string[] = []
  console.log = (...values: unknown[]) => {
    if (values[0] === BEGINS) lines.length = 0
    else lines.push(format(...values))
  }
  const error = await import(url).then(
    () => ({}),
    (reason: unknown) => ({ error: String(reason) }),
  )
  return { file, printed: lines.join('\n'), ...error }
}

/** Runs a block. If it has stored something, it is run again, as a reader does, and must do the same. */
async function runBlock(folder: string, file: string): Promise<Run> {
  // What a program has stored does not concern the next one.
  process.chdir(await mkdtemp(join(workplace, 'block-')))
  const path = join(folder, file)
  using _time = /await uploadActivity\(/.test(await readFile(path, 'utf8')) ? shortenUploads() : undefined
  const url = pathToFileURL(path).href
  const first = await runOnce(file, url)
  const stored = await readdir('.')
  if (first.error !== undefined || stored.length === 0) return first
  const second = await runOnce(file, `${url}?again`)
  if (second.error === undefined && second.printed === first.printed) return first
  return { ...second, error: `run again, with ${stored.join(', ')} of the first run: ${second.error ?? second.printed}` }
}

const [folder = '', ...files] = process.argv.slice(2)
for (const file of files) process.stdout.write(`${JSON.stringify(await runBlock(folder, file))}\n`)
process.exit(0)
