import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fromRoot } from './paths.ts'

/** What a program that has ended left. */
export interface Outcome {
  /** 0 only if the program ended by itself with 0. */
  readonly code: number
  readonly stdout: string
  /** Standard output, then standard error, and how it ended if it failed and wrote neither. */
  readonly output: string
}

interface Options {
  /** Default: the root of the repository. */
  readonly cwd?: string
  /** Variables besides those of this process. */
  readonly env?: NodeJS.ProcessEnv
}

const MOST_OUTPUT = 256 * 1024 * 1024

/** Runs a program until it ends, and collects its output. */
export const run = (program: string, args: readonly string[], { cwd = fromRoot('.'), env }: Options = {}): Promise<Outcome> =>
  new Promise((done) => {
    // `npm run -s` would also silence the errors of every npm and pnpm that is started here.
    const options = { cwd, env: { ...process.env, npm_config_loglevel: 'error', ...env }, maxBuffer: MOST_OUTPUT }
    execFile(program, args, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1
      done({ code, stdout, output: stdout + stderr || (error?.message ?? '') })
    }).stdin?.end()
  })

/**
 * Runs a program in a folder, and resolves with its standard output.
 * @throws Error with its output if it fails
 */
export async function perform(cwd: string, command: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const [program = '', ...args] = command
  const { code, stdout, output } = await run(program, args, { cwd, env })
  if (code !== 0) throw new Error(`${command.join(' ')} failed:\n${output}`)
  return stdout.trim()
}

interface Manifest {
  readonly bin?: string | Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/**
 * How to start a command of a dependency: its script, with this Node. Its link in `node_modules` does not start on all systems.
 * @param owner folder of the package that has the dependency: absolute, or relative to the root of the repository
 */
export function toolCommand(tool: string, owner = 'scripts'): readonly [program: string, script: string] {
  const folder = resolve(fromRoot('.'), owner)
  const { dependencies, devDependencies } = manifestIn(folder)
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const home = join(folder, 'node_modules', name)
    const { bin } = manifestIn(home)
    const unscoped = name.slice(name.indexOf('/') + 1)
    const script = typeof bin === 'string' ? (unscoped === tool ? bin : undefined) : bin?.[tool]
    if (script !== undefined) return [process.execPath, join(home, script)]
  }
  throw new Error(`No dependency of ${owner} has the command ${tool}.`)
}

/** Runs a command of a dependency, by default of the scripts, until it ends, and collects its output. */
export function runTool(tool: string, args: readonly string[], { owner, ...options }: Options & { readonly owner?: string } = {}) {
  const [program, script] = toolCommand(tool, owner)
  return run(program, [script, ...args], options)
}
