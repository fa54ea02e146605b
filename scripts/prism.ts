import { npxCommand } from './bootstrap/npm.mjs'
import { fromRoot } from './paths.ts'
import { perform } from './run.ts'

const PRISM = '@stoplight/prism-cli@5.16.0'

/** Installs Prism's own command in the cache of npx. Resolves with the path of its program. */
export async function installPrism(): Promise<string> {
  const find = "process.env.PATH.split(path.delimiter).map((folder) => path.join(folder, 'prism')).find(fs.existsSync)"
  const args = ['--yes', '--ignore-scripts', '--package', PRISM, '--', process.execPath, '-p', `fs.realpathSync(${find})`]
  return perform(fromRoot('.'), [...npxCommand(), ...args])
}
