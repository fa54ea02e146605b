import { loadRuntimes } from '../../judges/runtimes.ts'
import { nodeOf, SHIPPED_NODE } from '../../packages/node-of.ts'
import { run } from '../../run.ts'
import type { Command, Manager } from './managers.ts'

/** What runs programs of a project. */
export interface Runtime {
  /** With its version. */
  readonly name: string
  /** If it is a Node: its program and its version. */
  readonly node?: { readonly program: string; readonly version: string }
  /** How it runs a program; undefined if it does not run what that manager installs. */
  readonly start: (manager: Manager, args: readonly string[]) => Command | undefined
}

/** One that is too old for every package, the oldest that all support, and newer ones. */
const NODES = ['20', '22.13.0', '22', '24', 'latest']
const toNode = (program: string, version: string): Runtime => ({
  name: `Node ${version}`,
  node: { program, version },
  start: (manager, args) => manager.node?.(program, args),
})

/** The Node of this process. */
export const ownNode = toNode(process.execPath, process.versions.node)

async function findNode(range: string): Promise<Runtime> {
  const program = await nodeOf(range)
  const { stdout } = await run(program, ['-p', 'process.versions.node'])
  return toNode(program, stdout.trim())
}

async function findOther(name: string, program: string, ...options: string[]): Promise<Runtime> {
  const { stdout } = await run(program, ['--version'])
  const [version] = /\d+\.\d+\.\d+/.exec(stdout) ?? []
  return {
    name: `${name} ${version}`,
    start: (manager, args) => (manager.name === name ? [program, ...options, ...args] : undefined),
  }
}

/** The supported Nodes, or only this one where npm does not have several, and Bun and Deno. @param isWanted by `22`, `Bun` */
export async function findRuntimes(isWanted: (name: string) => boolean): Promise<readonly Runtime[]> {
  const { bunProgram, denoProgram } = await loadRuntimes()
  const nodes = SHIPPED_NODE === undefined ? [ownNode] : NODES.filter(isWanted).map(findNode)
  const others = [
    ['Bun', bunProgram(), 'run'],
    ['Deno', denoProgram(), 'run', '--allow-all', '--no-prompt'],
  ] as const
  return Promise.all([
    ...nodes,
    ...others.filter(([name]) => isWanted(name)).map(([name, program, ...options]) => findOther(name, program, ...options)),
  ])
}
