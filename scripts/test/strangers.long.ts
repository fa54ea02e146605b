import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildPackages } from '../packages/build.ts'
import { npm } from '../packages/npm.ts'
import { pack } from '../packages/pack.ts'
import { publicPackages } from '../packages/public-packages.ts'
import { startLocalRegistry } from '../release/rehearsal/local-registry.ts'
import type { Row } from '../release/rehearsal/project.ts'
import { visitAsStrangers } from '../release/rehearsal/strangers.ts'
import { tableOf } from '../release/rehearsal/table.ts'
import { inTempFolder } from '../temp-folder.ts'

/** Two hours: hundreds of installations and programs. */
const PATIENCE_MS = 7_200_000

test(
  'strangers install the packages with every manager, and use them in every runtime and with every compiler',
  async () => {
    const packages = await publicPackages()
    await buildPackages(packages)
    await inTempFolder(async (folder) => {
      await using registry = await startLocalRegistry(join(folder, 'registry'))
      const tarballs = join(folder, 'tarballs')
      await mkdir(tarballs)
      await writeFile(join(tarballs, '.npmrc'), registry.npmrc)
      for (const pkg of packages) {
        const { tarball } = await pack(pkg, tarballs)
        await npm(tarballs, 'publish', tarball, '--ignore-scripts', '--no-provenance')
      }
      const rows: Row[] = []
      for await (const row of visitAsStrangers({ registry: registry.url, packages, folder: join(folder, 'strangers') })) rows.push(row)
      console.log(tableOf(rows))
      expect(rows.filter(({ ok }) => !ok)).toEqual([])
      expect(new Set(rows.map(({ package: visited }) => visited.replace(/@.*/, ''))).size).toBe(packages.length + 1)
    })
  },
  PATIENCE_MS,
)
