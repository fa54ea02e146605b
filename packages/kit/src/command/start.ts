import { whyNodeIsTooOld } from './node-version.ts'
import { findOwnPackage } from './own-package.ts'

/** A program, and what it runs on. */
export interface Program {
  /** Its package, such as `@activity-tracking/sandbox`. */
  readonly name: string
  /** URL of its main module. */
  readonly module: string
  /** The versions of Node that it runs on. Default: those in the manifest of its package. */
  readonly node?: string
}

/**
 * Loads a program, unless this Node is too old. The module that calls this imports nothing else, because an older Node would fail with an error about a
 * missing module.
 */
export async function startProgram({ name, module, node }: Program, load: () => Promise<unknown>): Promise<void> {
  const { manifest } = findOwnPackage(name, module)
  const problem = whyNodeIsTooOld(name, node ?? manifest.engines.node, process.versions.node)
  if (problem !== undefined) {
    console.error(`error: ${problem}`)
    process.exitCode = 1
    return
  }
  cacheCompiledModules()
  await load()
}

/**
 * Caches Node's compiled modules, because loading modules takes most of the startup time. The cache is in a folder of the user: in a shared folder
 * for temporary files, other users could inject code.
 */
function cacheCompiledModules(): void {
  const { enableCompileCache } = process.getBuiltinModule('node:module')
  const { homedir } = process.getBuiltinModule('node:os')
  const { join } = process.getBuiltinModule('node:path')
  enableCompileCache(join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'activity-tracking'))
}
