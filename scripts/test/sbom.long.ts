import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { publicPackages } from '../packages/public-packages.ts'
import { fromRoot } from '../paths.ts'
import { type Sbom, writeSboms } from '../release/sbom.ts'
import { inTempFolder } from '../temp-folder.ts'
import { packManifest } from './support/pack-manifest.ts'

test('each package has a bill of materials next to its tarball, with the dependencies of its manifest, what it contains, and no tools', () =>
  inTempFolder(async (folder) => {
    const packages = await publicPackages()
    const { catalog } = parse(await readFile(fromRoot('pnpm-workspace.yaml'), 'utf8')) as { catalog: Readonly<Record<string, string>> }
    const contained = `preact ${catalog['preact']}`
    for (const { name, version } of packages) {
      const files = name === '@activity-tracking/sandbox' ? { 'dist/console/licenses.txt': `${contained}\n\nThe MIT License\n` } : {}
      await packManifest(folder, { name, version }, files)
    }
    expect(await writeSboms(folder)).toHaveLength(packages.length)
    for (const { name, version, folder: home } of packages) {
      const file = `${folder}/${name.slice(1).replace('/', '-')}-${version}.sbom.json`
      const { metadata, components, dependencies }: Sbom = JSON.parse(await readFile(file, 'utf8'))
      const { dependencies: declared = {} }: { dependencies?: object } = JSON.parse(await readFile(`${home}/package.json`, 'utf8'))
      const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
      expect(metadata.component.purl).toBe(purl)
      const needed = dependencies.find(({ ref }) => ref === purl)?.dependsOn ?? []
      expect(needed.map((ref) => decodeURIComponent(ref).replace(/^pkg:npm\/(.+)@.*$/, '$1'))).toEqual(
        expect.arrayContaining(Object.keys(declared)),
      )
      const purls = components.map((component) => component.purl)
      expect(new Set(purls).size).toBe(purls.length)
      expect(purls.includes(`pkg:npm/${contained.replace(' ', '@')}`), name).toBe(name === '@activity-tracking/sandbox')
      for (const tool of ['vitest', 'typescript', 'fast-check']) expect(purls.join()).not.toContain(`npm/${tool}@`)
    }
  }))

test('a tarball of another version is refused', () =>
  inTempFolder(async (folder) => {
    await packManifest(folder, { name: '@activity-tracking/spec', version: '99.0.0' })
    await expect(writeSboms(folder)).rejects.toThrow('@activity-tracking/spec 99.0.0 is not the version in this repository.')
  }))
