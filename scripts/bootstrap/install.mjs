import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PINNED_PNPM, pnpmCommand, ROOT } from './npm.mjs'
import { collect } from './run-to-end.mjs'

const STAMP = join(ROOT, 'node_modules/.toolkit/installed')

/** A digest of everything that determines the installed packages. */
function digest() {
  const packages = readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}/package.json`)
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', 'scripts/package.json', ...packages.sort()]
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of files.filter((name) => existsSync(join(ROOT, name)))) hash.update(file).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

/**
 * Installs the dependencies of the workspace if the lockfile or a manifest has changed since the last installation. Prints one line if it does.
 * @throws Error with the whole output of pnpm if it fails
 */
export async function installDependencies() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest()) return
  console.error(`Installing dependencies with ${PINNED_PNPM} …`)
  const { code, output } = await collect([...pnpmCommand(), 'install'], ROOT)
  if (code !== 0) throw new Error(`The dependencies were not installed:\n${output}`)
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, digest())
}
