// Loaded before the programs of pages and recipes, with `--import`: when a program closes its sandbox, its clocks have to follow the clock of the sandbox.
import module from 'node:module'

/** Where pages' blocks of code and recipes are. */
const PROGRAMS = ['../../.blocks-', '../../cookbook/'].map((path) => new URL(path, import.meta.url).href)
const OBSERVED: Readonly<Record<string, string>> = {
  '@activity-tracking/client': import.meta.resolve('./observed-client.ts'),
  '@activity-tracking/sandbox': import.meta.resolve('./observed-sandbox.ts'),
}

// Node 22.13 does not have it. Newer versions check the same programs.
module.registerHooks?.({
  resolve(specifier, context, next) {
    const url = OBSERVED[specifier]
    const isOfProgram = PROGRAMS.some((folder) => context.parentURL?.startsWith(folder))
    return url === undefined || !isOfProgram ? next(specifier, context) : { url, shortCircuit: true }
  },
})
