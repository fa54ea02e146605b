import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fromRoot } from '../paths.ts'
import { startLocalRegistry } from '../release/rehearsal/local-registry.ts'
import { publishTarballs } from '../release/rehearsal/publish-tarballs.ts'
import { diffTarballs } from '../release/rehearsal/tarball-diff.ts'
import { normalizeUrl } from '../release/repository.ts'
import { readTarballs } from '../release/tarballs.ts'
import { inTempFolder } from '../temp-folder.ts'
import { packManifest } from './support/pack-manifest.ts'
import { plantRepository } from './support/planted-repository.ts'

const PACKAGES = ['spec', 'store', 'webhooks']

test('a publication that is killed in the middle is finished by the next one: nothing twice, nothing missing', () =>
  inTempFolder(async (folder) => {
    const { clone, git } = await plantRepository(folder, { a: 'a' }, () => '')
    const { repository } = JSON.parse(await readFile(fromRoot('package.json'), 'utf8')) as { repository: { url: string } }
    const { origin, pathname } = new URL(normalizeUrl(repository.url))
    const tarballs = join(folder, 'tarballs')
    for (const name of PACKAGES) {
      const { homepage, bugs, keywords, ...manifest } = JSON.parse(await readFile(fromRoot(`packages/${name}/package.json`), 'utf8'))
      await packManifest(tarballs, { name: manifest.name, version: '0.1.0', homepage, bugs, keywords, repository: manifest.repository })
    }
    await using registry = await startLocalRegistry(join(folder, 'registry'))
    await writeFile(join(tarballs, '.npmrc'), registry.npmrc)
    const env = { GITHUB_SERVER_URL: origin, GITHUB_REPOSITORY: pathname.slice(1) }
    const publish = (killAfter?: number) => publishTarballs({ repository: clone, tarballs, registry: registry.url, env }, killAfter)

    const tags = PACKAGES.map((name) => `@activity-tracking/${name}@0.1.0`)
    const labels = PACKAGES.map((name) => `@activity-tracking/${name} 0.1.0`)
    expect(await publish(1)).toEqual([`published ${labels[0]}`])
    expect(await publish()).toEqual([`${labels[0]} is already published and tagged`, `published ${labels[1]}`, `published ${labels[2]}`])
    expect(await publish()).toEqual(labels.map((label) => `${label} is already published and tagged`))
    for (const name of PACKAGES) {
      const response = await fetch(`${registry.url}@activity-tracking%2f${name}`)
      expect(Object.keys(((await response.json()) as { versions: object }).versions)).toEqual(['0.1.0'])
    }
    const head = await git('rev-parse', 'HEAD')
    expect((await git('ls-remote', '--tags', 'origin')).split('\n')).toEqual(tags.map((tag) => `${head}\trefs/tags/${tag}`))
  }))

describe('the difference between two tarballs', () => {
  const NAME = '@activity-tracking/planted'

  const diff = (older: Readonly<Record<string, string>>, newer: Readonly<Record<string, string>>) =>
    inTempFolder(async (folder) => {
      await packManifest(join(folder, 'older'), { name: NAME, version: '0.1.0' }, older)
      await packManifest(join(folder, 'newer'), { name: NAME, version: '0.1.1' }, newer)
      const [[before], [after]] = [await readTarballs(join(folder, 'older')), await readTarballs(join(folder, 'newer'))]
      return diffTarballs(before ?? expect.unreachable(), after ?? expect.unreachable())
    })

  test('tells a new version, and the new names of files with it, from a changed content', async () => {
    const before = { 'index.js': "import './core-aaaaaaaa.js'", 'core-aaaaaaaa.js': "version = '0.1.0'", 'README.md': 'a', 'old.js': '' }
    const after = { 'index.js': "import './core-bbbbbbbb.js'", 'core-bbbbbbbb.js': "version = '0.1.1'", 'README.md': 'b', 'new.js': '' }
    expect(await diff(before, after)).toEqual([
      { file: 'core-<hash>.js', what: 'version' },
      { file: 'index.js', what: 'version' },
      { file: 'new.js', what: 'added' },
      { file: 'old.js', what: 'removed' },
      { file: 'package.json', what: 'version' },
      { file: 'README.md', what: 'content' },
    ])
  })
})
