import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fileProblems } from '../packages/check-consumer.ts'
import { lintPacked } from '../packages/lint-packed.ts'
import { pack } from '../packages/pack.ts'
import { publicPackages } from '../packages/public-packages.ts'
import { inTempFolder } from '../temp-folder.ts'

test('the public packages are those that are not private', async () => {
  const names = (await publicPackages()).map(({ name }) => name)
  expect(names).toEqual([
    '@activity-tracking/client',
    '@activity-tracking/mock',
    '@activity-tracking/sandbox',
    '@activity-tracking/spec',
    '@activity-tracking/store',
    '@activity-tracking/webhooks',
  ])
})

describe('a packed package', () => {
  /** Lints a package with these exports and one file, `index.js`. */
  const lint = (exports: object) =>
    inTempFolder(async (folder) => {
      const manifest = { name: 'planted', version: '1.0.0', type: 'module', license: 'MIT', files: ['dist'], publishConfig: { exports } }
      await mkdir(join(folder, 'dist'))
      await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
      await writeFile(join(folder, 'dist/index.js'), 'export const answer = 42\n')
      await writeFile(join(folder, 'dist/index.d.ts'), 'export declare const answer: number\n')
      return lintPacked(await pack({ name: 'planted', version: '1.0.0', folder, standsOnOthers: false, commands: [], files: {} }, folder))
    })

  test('with valid exports and types passes', async () => {
    expect(await lint({ '.': { types: './dist/index.d.ts', default: './dist/index.js' } })).toEqual([])
  })

  test('that exports a missing file is reported', async () => {
    const problems = await lint({ '.': { types: './dist/index.d.ts', default: './dist/main.js' } })
    expect(problems.join('\n')).toContain('./dist/main.js but the file does not exist')
  })

  test('without types is reported', async () => {
    const problems = await lint({ '.': { types: './dist/types.d.ts', default: './dist/index.js' } })
    expect(problems.join('\n')).toMatch(/planted: [\s\S]*node16 \(from ESM\)/)
  })
})

test('sources, tests and source maps are not published; license and README are', () => {
  const files = [
    'package.json',
    'LICENSE',
    'dist/index.js',
    'dist/index.d.ts',
    'dist/index.js.map',
    'src/index.ts',
    'dist/.env',
    'dist/index.html',
    'NOTES.md',
  ]
  expect(fileProblems('planted', files)).toEqual([
    'planted ships dist/index.js.map',
    'planted ships src/index.ts',
    'planted ships dist/.env',
    'planted ships dist/index.html',
    'planted ships NOTES.md',
    'planted does not contain README.md',
  ])
  const shipped = ['package.json', 'LICENSE', 'README.md', 'DIFFERENCES.md', 'dist/openapi.yaml', 'dist/console/index.html']
  expect(fileProblems('planted', shipped)).toEqual([])
})
