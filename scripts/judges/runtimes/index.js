import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export { Miniflare } from 'miniflare'

/** A file of a package that is a dependency of another one. */
function fileOf(owner, name, file) {
  const ownerFile = createRequire(import.meta.url).resolve(`${owner}/package.json`)
  return join(dirname(createRequire(ownerFile).resolve(`${name}/package.json`)), file)
}

const { platform, arch } = process

/** Without the packages' own commands, which an install script would create. */
export const bunProgram = () => fileOf('bun', `@oven/bun-${platform}-${arch === 'arm64' ? 'aarch64' : arch}`, 'bin/bun')
export const denoProgram = () => fileOf('deno', `@deno/${platform}-${arch}-glibc`, 'deno')
/** A script for Node. */
export const yarnScript = () => createRequire(import.meta.url).resolve('@yarnpkg/cli-dist/bin/yarn.js')
