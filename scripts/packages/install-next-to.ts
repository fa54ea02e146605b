import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fromRoot } from '../paths.ts'
import { run } from '../run.ts'
import { NODE_FIRST } from './npm.ts'
import { npmInstall } from './npm-install.ts'
import type { Packed } from './pack.ts'

/** Packages that an app already has when it adds ours. */
export interface Neighbors {
  readonly name: string
  readonly packages: Readonly<Record<string, string>>
}

const VITEST_3 = { vitest: '3.2.7' }
const VITEST_4 = { vitest: '4.1.12' }
const REDIS_4 = { redis: '4.7.1' }
const REDIS_5 = { redis: '5.12.1' }
const IOREDIS_5 = { ioredis: '5.11.1' }
const MSW_2 = { msw: '2.15.0' }
/** The oldest version that the client's plugin supports. */
const BETTER_AUTH_1_7 = { 'better-auth': '1.7.0' }

/** The oldest versions that the packages work with, which every `npm test` installs. */
export const OLDEST_NEIGHBORS: Neighbors = {
  name: 'vitest 3, redis 4 and ioredis 5',
  packages: { ...VITEST_3, ...REDIS_4, ...IOREDIS_5 },
}

export const ALL_NEIGHBORS: readonly Neighbors[] = [
  { name: 'nothing', packages: {} },
  { name: 'vitest 3', packages: VITEST_3 },
  { name: 'vitest 4', packages: VITEST_4 },
  { name: 'redis 4', packages: REDIS_4 },
  { name: 'redis 5', packages: REDIS_5 },
  { name: 'ioredis 5', packages: IOREDIS_5 },
  { name: 'msw 2', packages: MSW_2 },
  { name: 'better-auth 1.7', packages: BETTER_AUTH_1_7 },
  { name: 'vitest 3, redis 4, ioredis 5 and msw 2', packages: { ...OLDEST_NEIGHBORS.packages, ...MSW_2 } },
  { name: 'vitest 4, redis 5 and ioredis 5', packages: { ...VITEST_4, ...REDIS_5, ...IOREDIS_5 } },
]

/**
 * Installs the tarballs with npm next to other packages, enforces all peer dependencies, and uses the packages.
 * @returns what scripts/packages/neighbors/use.mjs printed
 * @throws Error with what npm or the program printed
 */
export async function installNextTo(packed: readonly Packed[], { name, packages }: Neighbors, folder: string): Promise<string> {
  await cp(fromRoot('scripts/packages/neighbors'), folder, { recursive: true })
  const ours = Object.fromEntries(packed.map((pkg) => [pkg.name, `file:${pkg.tarball}`]))
  const manifest = { name: 'next-to', private: true, type: 'module', dependencies: { ...packages, ...ours } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  await npmInstall(folder, '--strict-peer-deps').catch((error: unknown) => {
    throw new Error(`The packages cannot be installed next to ${name}. ${error instanceof Error ? error.message : error}`)
  })
  const { code, output } = await run(process.execPath, ['use.mjs', ...Object.keys(packages)], { cwd: folder, env: NODE_FIRST })
  if (code !== 0) throw new Error(`The packages do not work next to ${name}:\n${output}`)
  return output.trim()
}
