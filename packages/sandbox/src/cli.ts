#!/usr/bin/env node
import { whyNodeIsTooOld } from './base/node-version.ts'

// Everything else is imported after this check: on an older Node the import fails with an error about a missing module.
const problem = whyNodeIsTooOld(process.versions.node)
if (problem === undefined) {
  cacheCompiledModules()
  import('./cli/main.ts')
} else {
  console.error(problem)
  process.exitCode = 1
}

/**
 * Caches Node's compiled modules, because loading modules takes most of the startup time. The cache is in a folder of the user: in a shared folder
 * for temporary files, other users could inject code.
 */
function cacheCompiledModules(): void {
  const { enableCompileCache } = process.getBuiltinModule('node:module')
  const { homedir } = process.getBuiltinModule('node:os')
  const { join } = process.getBuiltinModule('node:path')
  enableCompileCache(join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'activity-sandbox'))
}
