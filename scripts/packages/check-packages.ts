// Builds and packs the public packages, and uses them as other projects do.
import { join } from 'node:path'
import { runCheck } from '../run-check.ts'
import { inTempFolder } from '../temp-folder.ts'
import { buildPackages } from './build.ts'
import { checkConsumer } from './check-consumer.ts'
import { installNextTo, USUAL_NEIGHBORS } from './install-next-to.ts'
import { lintPacked } from './lint-packed.ts'
import { pack } from './pack.ts'
import { publicPackages } from './public-packages.ts'
import { useHooks } from './use-hooks.ts'

/**
 * Builds and packs every public package, lints the tarballs, installs, type-checks and runs them in a separate project, uses the client with libraries
 * for openapi-fetch, and installs the packages with npm next to packages that many apps have.
 * @throws Error with all problems
 */
export async function checkPackages(): Promise<void> {
  const packages = await publicPackages()
  await buildPackages(packages)
  await inTempFolder(async (folder) => {
    const packed = await Promise.all(packages.map((pkg) => pack(pkg, folder)))
    const problems = (await Promise.all(packed.map(lintPacked))).flat()
    if (problems.length > 0) throw new Error(problems.join('\n'))
    console.log(await checkConsumer(packed, join(folder, 'consumer')))
    console.log(await useHooks(packed, join(folder, 'hooks')))
    console.log(`next to ${USUAL_NEIGHBORS.name}: ${await installNextTo(packed, USUAL_NEIGHBORS, join(folder, 'next-to'))}`)
  })
}

if (import.meta.main) await runCheck(checkPackages)
