import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { EXACT_VERSIONS } from '../packages/exact-versions.ts'
import { originProblems, type PublishedManifest, peerProblems, rangeProblems, readRootOrigin } from '../packages/manifest.ts'
import { publicPackages } from '../packages/public-packages.ts'
import { fromRoot } from '../paths.ts'

const ROOT = {
  repository: { type: 'git', url: 'git+https://git.example/o/r.git' },
  homepage: 'https://git.example/o/r#readme',
  bugs: { url: 'https://git.example/o/r/issues' },
}

const MANIFEST: PublishedManifest = {
  name: '@scope/planted',
  version: '1.0.0',
  keywords: ['word'],
  repository: { type: 'git', url: 'git+https://git.example/o/r.git', directory: 'packages/planted' },
  homepage: 'https://git.example/o/r/tree/main/packages/planted#readme',
  bugs: { url: 'https://git.example/o/r/issues' },
}

describe('a published package states its origin', () => {
  test('completely, as in the repository', () => {
    expect(originProblems(MANIFEST, ROOT)).toEqual([])
  })

  test.each([
    ['no repository', { repository: undefined }, ['repository.type', 'repository.url', 'repository.directory']],
    ['another repository', { repository: { ...MANIFEST.repository, url: 'git+https://git.example/o/other.git' } }, ['repository.url']],
    ['another folder', { repository: { ...MANIFEST.repository, directory: 'packages/other' } }, ['repository.directory']],
    ['no homepage', { homepage: undefined }, ['homepage']],
    ['another place for bugs', { bugs: { url: 'https://git.example/o/other/issues' } }, ['bugs.url']],
    ['no keywords', { keywords: [] }, ['keywords']],
  ])('refused: %s', (_what, change, fields) => {
    const problems = originProblems({ ...MANIFEST, ...change } as PublishedManifest, ROOT)
    expect(problems).toHaveLength(fields.length)
    for (const [index, field] of fields.entries()) expect(problems[index]).toContain(field)
  })

  test('refused: a repository that does not state its origin', () => {
    expect(originProblems(MANIFEST, {})).toEqual(['The package.json of the repository must have repository.url, homepage and bugs.url.'])
  })
})

describe('a published package depends by caret', () => {
  const exact = { '@scope/planted': { pinned: 'It has a reason.' } }
  const problemsOf = (dependencies: Record<string, string>) => rangeProblems({ ...MANIFEST, dependencies }, exact)

  test('on libraries, and exactly only with a reason', () => {
    expect(problemsOf({ library: '^1.2.3', early: '^0.4.0', pinned: '1.2.3' })).toEqual([])
    expect(problemsOf({ library: '^0.1.0-next.0', pinned: '0.1.0-next.0' })).toEqual([])
  })

  test.each([
    ['an exact version without a reason', { library: '1.2.3', pinned: '1.0.0' }, /library 1\.2\.3: use a caret range, or give a reason/],
    ['any version', { library: '*', pinned: '1.0.0' }, /library \*/],
    ['a tilde', { library: '~1.2.3', pinned: '1.0.0' }, /library ~1\.2\.3/],
    ['an open range', { library: '>=1.2.3', pinned: '1.0.0' }, /library >=1\.2\.3/],
    ['a catalog that was not resolved', { library: 'catalog:published', pinned: '1.0.0' }, /library catalog:published/],
    ['a range where the table says exact', { pinned: '^1.2.3' }, /pinned \^1\.2\.3, but .* lists it as exact/],
    ['a reason for nothing', {}, /lists pinned, but @scope\/planted does not depend on it/],
  ])('refused: %s', (_what, dependencies, problem) => {
    expect(problemsOf(dependencies as Record<string, string>)).toEqual([expect.stringMatching(problem)])
  })
})

describe('a published package shares the client and the store with the app', () => {
  test.each([
    [{ peerDependencies: { '@activity-tracking/store': '^0.2.0' }, dependencies: { '@activity-tracking/spec': '^0.2.0' } }, []],
    [{ dependencies: { '@activity-tracking/client': '^0.2.0' } }, [/depends on @activity-tracking\/client: make it a peer dependency/]],
    [{ peerDependencies: { '@activity-tracking/store': '*' } }, [/peer dependency @activity-tracking\/store \*: use a caret range/]],
  ])('%j', (fields, problems) => {
    expect(peerProblems({ ...MANIFEST, ...(fields as object) })).toEqual(problems.map((problem) => expect.stringMatching(problem)))
  })
})

describe('the packages of this repository', async () => {
  const root = await readRootOrigin()
  const { catalogs } = parse(await readFile(fromRoot('pnpm-workspace.yaml'), 'utf8')) as { catalogs: { published: Record<string, string> } }
  const packages = await publicPackages()

  test.each(packages)('$name states its origin', async ({ folder }) => {
    expect(originProblems(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')), root)).toEqual([])
  })

  test('packages that share a package are released together, because each release moves the range of the peer dependency', async () => {
    const { fixed } = JSON.parse(await readFile(fromRoot('.changeset/config.json'), 'utf8')) as { fixed: string[][] }
    const manifests = await Promise.all(
      packages.map(async ({ folder }): Promise<PublishedManifest> => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))),
    )
    const pairs = manifests.flatMap(({ name, peerDependencies = {} }) =>
      Object.keys(peerDependencies).flatMap((peer) => (manifests.some((other) => other.name === peer) ? [[name, peer]] : [])),
    )
    expect(pairs).not.toEqual([])
    for (const pair of pairs) expect(fixed).toContainEqual(expect.arrayContaining(pair))
  })

  // For a range, npm reads the manifests of the peer's own peers and of theirs, also if the peer is optional and is not installed (decision 152).
  test.each(packages)('$name has ranges of optional peers only if npm does not read a hundred manifests for them', async ({ folder }) => {
    const read = async (path: string): Promise<PublishedManifest> => JSON.parse(await readFile(join(folder, path, 'package.json'), 'utf8'))
    const { peerDependencies = {}, peerDependenciesMeta = {} } = await read('.')
    const tooMany = 10
    for (const peer of Object.keys(peerDependenciesMeta)) {
      const own = Object.keys((await read(`node_modules/${peer}`)).peerDependencies ?? {})
      expect([peer, own.length, Object.hasOwn(peerDependencies, peer)]).toEqual([peer, own.length, own.length <= tooMany])
    }
  })

  test('exact versions have a package and a reason', () => {
    for (const [name, reasons] of Object.entries(EXACT_VERSIONS)) {
      expect(packages.map((pkg) => pkg.name)).toContain(name)
      for (const reason of Object.values(reasons)) expect(reason).toMatch(/^[A-Z].*\.$/)
    }
  })

  test('every range in the catalog of published dependencies is a caret range', () => {
    for (const range of Object.values(catalogs.published)) expect(range).toMatch(/^\^\d+\.\d+\.\d+$/)
  })
})
