// Runs modules, each next to its own sandbox unless it starts one, and prints their output as JSON. Arguments: the folder and the names of the modules.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'node:util'
import { expectNoClocks, forgetClocks } from '../clocks/clocks.ts'
import { enterContext } from './context.ts'

const DEADLINE_MS = 120_000

/** What a block printed, and the error it ended with. */
export interface Run {
  readonly printed: string
  readonly error: string | undefined
}

/** A block that starts a sandbox is a whole program: nothing is given to it. */
const WHOLE = /\bstartSandbox\(/

const deadline = (): Promise<never> =>
  new Promise((_resolve, reject) => setTimeout(() => reject(new Error('it does not end')), DEADLINE_MS))

async function runBlock(path: string): Promise<Run> {
  const isWhole = WHOLE.test(await readFile(path, 'utf8'))
  forgetClocks()
  await using _context = isWhole ? undefined : await enterContext()
  const lines: string[] = []
  console.log = (...values: unknown[]) => lines.push(format(...values))
  try {
    await Promise.race([import(pathToFileURL(path).href), deadline()])
    if (isWhole) expectNoClocks()
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
