import { digestOf, isDone, noteDone } from '../bootstrap/done.mjs'
import { fromRoot } from '../paths.ts'
import { run } from '../run.ts'
import { filesOf, type Input } from './inputs.ts'

export interface Check {
  readonly name: string
  /** A program and its arguments. */
  readonly command: readonly [program: string, ...args: string[]]
  /** Everything that determines the result, besides the inputs of every check. */
  readonly inputs: readonly Input[]
}

export interface Options {
  /** All files of the repository. */
  readonly files: readonly string[]
  /** Whether checks run although nothing has changed since they passed. */
  readonly isAll?: boolean
  /** The folder of the repository. */
  readonly home?: string
}

const AT_A_TIME = 2
const ENV = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/** Runs a check, and prints one line, and its whole output if it fails. */
async function perform({ name, command: [program, ...args] }: Check, home: string): Promise<boolean> {
  const start = performance.now()
  const { code, output } = await run(program, args, { cwd: home, env: ENV })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (code !== 0) console.error(output)
  return code === 0
}

/** Runs the checks, two at a time, without those that have passed with the same inputs. Returns the number of checks that failed. */
export async function runChecks(checks: readonly Check[], { files, isAll = false, home = fromRoot('.') }: Options): Promise<number> {
  const present = ({ inputs, command }: Check): string =>
    digestOf(filesOf(inputs, files), [process.version, process.platform, process.arch, ...command.slice(1)], home)
  const stampOf = ({ name }: Check): string => `checks/${name.replaceAll(/\W+/g, '-')}`
  const known = checks.map((check) => ({ check, digest: present(check) }))
  const queue = known.filter(({ check, digest }) => isAll || !isDone(stampOf(check), digest, home))
  const skipped = checks.length - queue.length
  if (skipped > 0) console.log(`${skipped} of ${checks.length} checks have not changed since they passed.`)
  let failures = 0
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { check, digest } = next
      if (!(await perform(check, home))) failures += 1
      // What was changed in the meantime may not have been checked.
      else if (present(check) === digest) noteDone(stampOf(check), digest, home)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  return failures
}
