// Runs a command of a dependency of the repository, such as `vitest run packages/client`.
import { pathToFileURL } from 'node:url'
import { toolCommand } from './run.ts'

/** Ends the process where the root has no such tool. */
function commandOf(name: string): ReturnType<typeof toolCommand> {
  try {
    return toolCommand(name, '.')
  } catch {
    console.error(`The root has no tool "${name}". Name one, such as: npm run -s tool -- vitest run packages/client`)
    process.exit(2)
  }
}

const [tool = '', ...args] = process.argv.slice(2)
const [program, script] = commandOf(tool)
process.argv = [program, script, ...args]
await import(pathToFileURL(script).href)
