// Installs the dependencies in the lockfile of a folder outside the workspace, unless they are installed. Argument: the folder, relative to the root.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pnpmCommand, ROOT } from './npm.mjs'
import { collect } from './run-to-end.mjs'

const [folder = ''] = process.argv.slice(2)
const home = resolve(ROOT, folder)
const lockfile = readFileSync(join(home, 'pnpm-lock.yaml'), 'utf8')
const stamp = join(home, 'node_modules/.installed')
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockfile) {
  console.error(`Installing the dependencies of ${folder} …`)
  const { code, output } = await collect([...pnpmCommand(), 'install', '--frozen-lockfile'], home)
  if (code === 0) writeFileSync(stamp, lockfile)
  else console.error(output)
  process.exitCode = code
}
