// Builds and packs the public packages, and uses them as other projects do.
import { join } from 'node:path'
import { runCheck } from '../run-check.ts'
import { inTempFolder } from '../temp-folder.ts'
import { buildPackages } from './build.ts'
import { checkConsumer } from './check-consumer.ts'
import { lintPacked } from './lint-packed.ts'
import { pack } from './pack.ts'
import { publicPackages } from './public-packages.ts'

/**
 * Builds and packs every public package, lints the tarballs, installs, type-checks and runs them in a separate project next to packages that an app may
 * have.
 * @throws Error with all problems
 */
export async function checkPackages(): Promise<void> {
  const packages = await publicPackages()
  await buildPackages(packages)
  await inTempFolder(async (folder) => {
    const packed = await Promise.all(packages.map((pkg) => pack(pkg, folder)))
    const lint = async (): Promise<string> => {
      const problems = await lintPacked(packed)
      if (problems.length > 0) throw new Error(problems.join('\n'))
      return `${packed.length} packages lint`
    }
    const results = [lint(), checkConsumer(packed, join(folder, 'consumer'))]
    // Waits for all of them, because they use the folder.
    await Promise.allSettled(results)
    console.log((await Promise.all(results)).join('\n'))
  })
}

if (import.meta.main) await runCheck(checkPackages)
