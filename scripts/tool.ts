// Runs a command of a dependency of the repository, such as `vitest run packages/client`.
import { pathToFileURL } from 'node:url'
import { toolCommand } from './run.ts'

const [tool = '', ...args] = process.argv.slice(2)
const [program, script] = toolCommand(tool, '.')
process.argv = [program, script, ...args]
await import(pathToFileURL(script).href)
