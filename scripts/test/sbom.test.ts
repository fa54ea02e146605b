import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addContents, bundledLibraries, type Sbom } from '../release/sbom.ts'
import { inTempFolder } from '../temp-folder.ts'
import { packManifest } from './support/pack-manifest.ts'

const packIt = async (folder: string, files: Readonly<Record<string, string>>): Promise<string> =>
  join(folder, await packManifest(folder, { name: 'it', version: '1.0.0' }, files))

const LICENSES = `@scope/one 1.0.0
two 2.0.0-rc.1

MIT License

Copyright 2 persons 3
${'-'.repeat(80)}

three 3.0.0

The other license 1.0
`

test('the libraries that a package contains are those in its files with licenses', () =>
  inTempFolder(async (folder) => {
    const file = await packIt(folder, {
      'dist/licenses.txt': LICENSES,
      'dist/console/licenses.txt': 'two 2.0.0-rc.1\n\nMIT\n',
      LICENSE: 'four 4.0.0\n\nMIT',
    })
    expect(await bundledLibraries({ file })).toEqual(['pkg:npm/two@2.0.0-rc.1', 'pkg:npm/%40scope/one@1.0.0', 'pkg:npm/three@3.0.0'].sort())
  }))

test('a package without such a file contains none, and a file without names is an error', () =>
  inTempFolder(async (folder) => {
    expect(await bundledLibraries({ file: await packIt(folder, {}) })).toEqual([])
    const file = await packIt(folder, { 'dist/licenses.txt': 'MIT License\n\nText' })
    await expect(bundledLibraries({ file })).rejects.toThrow('"MIT License" in licenses.txt is not the name and version of a library.')
  }))

const componentOf = (name: string, version = '1.0.0') => ({
  name,
  version,
  purl: `pkg:npm/${name}@${version}`,
  'bom-ref': `pkg:npm/${name}@${version}`,
})

const INSTALLED: Sbom = {
  bomFormat: 'CycloneDX',
  metadata: { timestamp: '2026-11-02T10:00:00Z', component: componentOf('it') },
  components: [componentOf('installed')],
  dependencies: [
    { ref: 'pkg:npm/it@1.0.0', dependsOn: ['pkg:npm/installed@1.0.0'] },
    { ref: 'pkg:npm/installed@1.0.0', dependsOn: [] },
  ],
}

test('the bill of materials lists what a package installs and what it contains, and has the hash of the tarball', () => {
  const known = [componentOf('installed'), componentOf('contained'), componentOf('tool')]
  expect(addContents(INSTALLED, ['pkg:npm/contained@1.0.0'], known, Buffer.from('tarball'))).toEqual({
    bomFormat: 'CycloneDX',
    metadata: {
      timestamp: '2026-11-02T10:00:00Z',
      component: { ...componentOf('it'), hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }] },
    },
    components: [
      componentOf('installed'),
      { ...componentOf('contained'), properties: [{ name: 'cdx:npm:package:bundled', value: 'true' }] },
    ],
    dependencies: [
      { ref: 'pkg:npm/it@1.0.0', dependsOn: ['pkg:npm/installed@1.0.0', 'pkg:npm/contained@1.0.0'] },
      { ref: 'pkg:npm/installed@1.0.0', dependsOn: [] },
      { ref: 'pkg:npm/contained@1.0.0', dependsOn: [] },
    ],
  })
})

test('what a package both installs and contains is listed once, as contained', () => {
  const { components, dependencies } = addContents(INSTALLED, ['pkg:npm/installed@1.0.0'], [componentOf('installed')], Buffer.from(''))
  expect(components).toEqual([{ ...componentOf('installed'), properties: expect.anything() }])
  expect(dependencies).toEqual(INSTALLED.dependencies)
})

test('a library that the lockfile does not have is an error', () => {
  expect(() => addContents(INSTALLED, ['pkg:npm/unknown@1.0.0'], [], Buffer.from(''))).toThrow(
    'it contains pkg:npm/unknown@1.0.0, which the lockfile',
  )
})
