#!/usr/bin/env node
import { whyNodeIsTooOld } from './node-version.ts'

// Everything else is imported afterwards: on an older Node it would fail with an error about a module that is missing there.
const problem = whyNodeIsTooOld(process.versions.node)
if (problem === undefined) {
  keepCompiledModules()
  import('./cli/main.ts')
} else {
  console.error(problem)
  process.exitCode = 1
}

/**
 * Loading modules is most of what a start takes. What Node has compiled of them is kept in a folder of the user's own: others could put code into
 * the one for temporary files.
 */
function keepCompiledModules(): void {
  const { enableCompileCache } = process.getBuiltinModule('node:module')
  const { homedir } = process.getBuiltinModule('node:os')
  const { join } = process.getBuiltinModule('node:path')
  enableCompileCache(join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'activity-sandbox'))
}
