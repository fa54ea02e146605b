// Runs modules, and prints their output as JSON. Arguments: the folder and the names of the modules.
import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'node:util'
import { expectNoClocks, forgetClocks, setMayLeaveOut } from '../clocks/clocks.ts'
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

async function runBlock(path: string): Promise<Run> {
  const code = await readFile(path, 'utf8')
  forgetClocks()
  setMayLeaveOut(code.includes(BEGINS))
  // What a program has stored does not concern the next one.
  process.chdir(await mkdtemp(join(workplace, 'block-')))
  const lines: string[] = []
  console.log = (...values: unknown[]) => {
    if (values[0] === BEGINS) lines.length = 0
    else lines.push(format(...values))
  }
  try {
    await Promise.race([import(pathToFileURL(path).href), deadline()])
    if (code.includes('startSandbox(')) expectNoClocks()
    return { printed: lines.join('\n'), error: undefined }
  } catch (error) {
    return { printed: lines.join('\n'), error: String(error) }
  }
}

const [folder = '', ...files] = process.argv.slice(2)
const runs: Record<string, Run> = {}
for (const file of files) runs[file] = await runBlock(join(folder, file)).catch((error: unknown) => ({ printed: '', error: String(error) }))
process.stdout.write(JSON.stringify(runs))
process.exit(0)
