import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPackages } from '../packages/build.ts'
import { ALL_NEIGHBORS, installNextTo } from '../packages/install-next-to.ts'
import { type Packed, pack } from '../packages/pack.ts'
import { publicPackages } from '../packages/public-packages.ts'

describe('the packed packages', { timeout: 900_000 }, () => {
  let folder = ''
  let packed: Packed[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'install-matrix-'))
    const packages = await publicPackages()
    await buildPackages(packages)
    packed = await Promise.all(packages.map((pkg) => pack(pkg, folder)))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('install with npm next to an app’s other packages, and work there', async () => {
    const failures: string[] = []
    for (const [index, neighbors] of ALL_NEIGHBORS.entries()) {
      await installNextTo(packed, neighbors, join(folder, `next-to-${index}`)).catch((error: Error) => failures.push(error.message))
    }
    expect(failures.join('\n')).toBe('')
  })
})
