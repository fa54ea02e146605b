import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inTempFolder } from '../temp-folder.ts'
import { packManifest } from './support/pack-manifest.ts'
import { plantRepository } from './support/planted-repository.ts'

const SANDBOX = '@activity-tracking/sandbox'
const CLIENT = '@activity-tracking/client'

/** A registry that has these versions. */
async function registryWith(published: readonly string[]) {
  const server = createServer((request, response) => {
    const name = decodeURIComponent(request.url ?? '').slice(1)
    const versions = published.filter((each) => each.startsWith(`${name}@`)).map((each) => each.slice(name.length + 1))
    const known = Object.fromEntries(versions.map((version) => [version, { name, version, dist: {} }]))
    response.writeHead(versions.length > 0 ? 200 : 404, { 'Content-Type': 'application/json' })
    response.end(
      JSON.stringify(versions.length > 0 ? { name, 'dist-tags': { latest: versions[0] }, versions: known } : { error: 'not found' }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe.skipIf(process.platform === 'win32')('a release at GitHub (skipped on Windows, where the planted gh does not run)', () => {
  test('is finished when a maintainer has approved its version: tags of the action, image, then the draft', () =>
    inTempFolder(async (folder) => {
      await using registry = await registryWith([`${SANDBOX}@0.2.0`])
      const releases = [
        { tagName: `${SANDBOX}@0.2.0`, isDraft: true },
        { tagName: `${SANDBOX}@0.1.0`, isDraft: false },
        { tagName: `${CLIENT}@0.2.0`, isDraft: true },
        { tagName: 'notes', isDraft: true },
      ]
      const { git, release } = await plantRepository(folder, { a: 'a' }, () => `'release list') echo '${JSON.stringify(releases)}';;`)
      await git('tag', `${SANDBOX}@0.2.0`)
      const { output, calls } = await release('finish.ts', [], { npm_config_registry: registry.url })
      expect(output).toBe(`finished ${SANDBOX} 0.2.0\n${CLIENT} 0.2.0 waits for approval`)
      expect(calls.slice(1)).toEqual([
        'workflow run image.yaml --field version=0.2.0',
        `release edit ${SANDBOX}@0.2.0 --draft=false --latest=false`,
      ])
      const head = await git('rev-parse', 'HEAD')
      expect((await git('ls-remote', '--tags', 'origin')).split('\n')).toEqual([
        `${head}\trefs/tags/sandbox-v0`,
        `${head}\trefs/tags/sandbox-v0.2.0`,
      ])
    }))

  test('is drafted once, with the entry of the changelog and the bill of materials', () =>
    inTempFolder(async (folder) => {
      const { clone, release } = await plantRepository(folder, { a: 'a' }, () => `'release view') exit 1;;`)
      const tarballs = join(folder, 'tarballs')
      await mkdir(tarballs)
      const file = await packManifest(
        tarballs,
        { name: CLIENT, version: '0.2.0' },
        { 'CHANGELOG.md': '# x\n\n## 0.2.0\n\n- More.\n\n## 0.1.0\n\n- First.\n' },
      )
      await writeFile(join(tarballs, file.replace(/\.tgz$/, '.sbom.json')), '{}')
      const program = `import { draftRelease } from './scripts/release/github-releases.ts'
import { readTarballs } from './scripts/release/tarballs.ts'
for (const tarball of await readTarballs('${tarballs}')) await draftRelease(tarball)`
      await writeFile(join(clone, 'scripts/release/draft.ts'), program.replaceAll('./scripts/release/', './'))
      const { calls } = await release('draft.ts')
      expect(calls).toEqual([
        `release view ${CLIENT}@0.2.0 --json tagName`,
        `release create ${CLIENT}@0.2.0 --draft --verify-tag --title ${CLIENT} 0.2.0 --notes - More. ${join(tarballs, file.replace(/\.tgz$/, '.sbom.json'))}`,
      ])
    }))
})
