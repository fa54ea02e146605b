import { npxCommand } from '../bootstrap/npm.mjs'
import { run } from '../run.ts'
import { oldEnough } from './npm-install.ts'

const SYSTEM = `${process.platform}-${process.arch}`

/** The package of the npm registry that contains Node for this system in every version; undefined if there is none. */
export const SHIPPED_NODE = ['linux-x64', 'linux-arm64'].includes(SYSTEM) ? `node-${SYSTEM}` : undefined

/** The program of a Node from the npm registry. @param range `22.13.0`, `22`, or `latest` */
export async function nodeOf(range: string): Promise<string> {
  const [program, ...prefix] = npxCommand()
  const shipped = `${SHIPPED_NODE}@${range}`
  const options = ['--yes', '--ignore-scripts', oldEnough(), '--package', shipped]
  const { code, output } = await run(program, [...prefix, ...options, '--', 'node', '-p', 'process.execPath'])
  if (code !== 0) throw new Error(`${shipped} was not installed:\n${output}`)
  return output.trim().split('\n').at(-1) ?? ''
}
