// Builds every public package, and packs it as for publishing. Argument: the folder for the tarballs, which is created if it is missing.
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readArguments } from '../read-arguments.ts'
import { runCheck } from '../run-check.ts'
import { buildPackages } from './build.ts'
import { pack } from './pack.ts'
import { publicPackages } from './public-packages.ts'

const {
  operands: [folder = ''],
} = readArguments({
  command: 'npm run pack',
  does: 'Builds the packages, and packs them into the folder as for publishing.',
  operands: '<folder>',
})

await runCheck(async () => {
  await mkdir(folder, { recursive: true })
  const packages = await publicPackages()
  await buildPackages(packages)
  for (const pkg of packages) console.log((await pack(pkg, resolve(folder))).tarball)
})
