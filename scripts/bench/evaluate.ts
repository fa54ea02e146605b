import { fromRoot } from '../paths.ts'
import { run } from '../run.ts'

/**
 * Runs a program in a new process, where it can import the dependencies of the bench, and returns the number that it prints.
 * @param flags options of Node
 * @throws Error if the program fails
 */
export async function evaluate(program: string, flags: readonly string[] = []): Promise<number> {
  const { code, output } = await run(process.execPath, ['--expose-gc', ...flags, '--input-type=module', '--eval', program], {
    cwd: fromRoot('scripts/bench'),
  })
  const number = Number(output)
  if (code !== 0 || output.trim() === '' || Number.isNaN(number))
    throw new Error(`The program does not print a number:\n${program}\n${output}`)
  return number
}
