import { spawnSync } from 'node:child_process'

/**
 * Why tests with a program are skipped; undefined where it runs. Prints it, because a skipped test says nothing by itself.
 * @param what what is skipped
 */
export function whyWithout(what: string, program: string, ...args: readonly string[]): string | undefined {
  const { error, status } = spawnSync(program, args, { stdio: 'ignore' })
  if (error === undefined && status === 0) return undefined
  const reason = `\`${[program, ...args].join(' ')}\` does not run here`
  console.log(`skipped: ${what}: ${reason}`)
  return reason
}
