import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run } from './bootstrap/run-to-end.mjs'
import { fromRoot } from './paths.ts'

export { run }

/** What a program that has ended left: its exit code, and what it printed. */
export type Outcome = Awaited<ReturnType<typeof run>>

interface Manifest {
  readonly name: string
  readonly bin?: string | Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The last part of a name: the name of the command of a package with one unnamed command. */
const unscoped = (name: string): string => name.slice(name.indexOf('/') + 1)

/**
 * How to start a command of a dependency: its script, with this Node. Its link in `node_modules` does not start on all systems.
 * @param owner folder of the package: absolute, or relative to the root of the repository
 */
export function toolCommand(tool: string, owner = 'scripts'): readonly [program: string, script: string] {
  const folder = resolve(fromRoot('.'), owner)
  const { dependencies, devDependencies } = manifestIn(folder)
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const home = join(folder, 'node_modules', name)
    const { bin } = manifestIn(home)
    const script = typeof bin === 'string' ? (unscoped(name) === tool ? bin : undefined) : bin?.[tool]
    if (script !== undefined) return [process.execPath, join(home, script)]
  }
  throw new Error(`No dependency of ${owner} has the command ${tool}.`)
}

/** Runs a command of a dependency, by default of the scripts, until it ends, and collects its output. */
export function runTool(
  tool: string,
  args: readonly string[],
  { owner, ...options }: { readonly owner?: string; readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
) {
  const [program, script] = toolCommand(tool, owner)
  return run(program, [script, ...args], options)
}
