// Runs recipes one after the other, as the messages of the parent process ask, each as if it were the only one. A start of a process takes longer than most.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { expectNoClocks, forgetClocks } from '../clocks/clocks.ts'

/** A recipe to run. */
export interface RecipeJob {
  readonly file: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

/** What a recipe wrote, and the exit code that its process would have. */
export interface RecipeResult {
  readonly stdout: string
  readonly stderr: string
  readonly code: number
}

/** Puts what is written to a stream into a list, until the list is disposed of. */
function collect(stream: NodeJS.WriteStream): Disposable & { readonly text: () => string } {
  const { write } = stream
  const chunks: string[] = []
  stream.write = (chunk: string | Uint8Array) => chunks.push(String(chunk)) > 0
  return {
    text: () => chunks.join(''),
    [Symbol.dispose]: () => {
      stream.write = write
    },
  }
}

async function runRecipe({ file, args, cwd, env }: RecipeJob): Promise<RecipeResult> {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  process.chdir(cwd)
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...args)
  using stdout = collect(process.stdout)
  using stderr = collect(process.stderr)
  // As in a process of its own, the recipe is over when nothing is left to wait for.
  process.channel?.unref()
  forgetClocks()
  try {
    await Promise.all([once(process, 'beforeExit'), import(`${pathToFileURL(file).href}?${randomUUID()}`)])
    expectNoClocks()
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
  process.channel?.ref()
  const code = Number(process.exitCode ?? 0)
  process.exitCode = undefined
  return { stdout: stdout.text(), stderr: stderr.text(), code }
}

process.on('message', async (job: RecipeJob) => process.send?.(await runRecipe(job)))
