import { npxCommand } from './bootstrap/npm.mjs'
import { run } from './run.ts'

const PRISM = '@stoplight/prism-cli@5.16.0'

/** Installs Prism's own command in the cache of npx. Resolves with the path of its program. */
export async function installPrism(): Promise<string> {
  const [npx, ...prefix] = npxCommand()
  const find = "process.env.PATH.split(path.delimiter).map((folder) => path.join(folder, 'prism')).find(fs.existsSync)"
  const args = [...prefix, '--yes', '--ignore-scripts', '--package', PRISM, '--', process.execPath, '-p', `fs.realpathSync(${find})`]
  const { code, stdout, output } = await run(npx, args)
  if (code !== 0) throw new Error(`${PRISM} was not installed:\n${output}`)
  return stdout.trim()
}
