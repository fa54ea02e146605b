// Builds every public package and packs it as it would be published. Argument: the folder for the tarballs, made if it is missing.
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { runCheck } from '../run-check.ts'
import { buildPackages } from './build.ts'
import { pack } from './pack.ts'
import { publicPackages } from './public-packages.ts'

await runCheck(async () => {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error('Say where the tarballs go: npm run pack -- <folder>')
  await mkdir(folder, { recursive: true })
  const packages = await publicPackages()
  await buildPackages(packages)
  for (const pkg of packages) console.log((await pack(pkg, resolve(folder))).tarball)
})
