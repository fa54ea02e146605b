import { glob, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildConsole } from '../generate/console.ts'
import { build, bundle, publicPackages } from '../packages/build.ts'
import { licensesOf } from '../packages/bundled-libraries.ts'
import { COMPILERS, problemsOf } from '../packages/limits.ts'
import { fromRoot, inTempFolder } from '../paths.ts'
import { getDependencyReleaseLine, getReleaseLine } from '../release/changelog.ts'

const packages = await publicPackages()

/** The modules that a module imports before it runs, with those that they import: files as they are, and names of other modules. */
async function importedBy(file: string, known = new Set<string>()): Promise<ReadonlySet<string>> {
  const source = await readFile(file, 'utf8')
  for (const [, specifier = ''] of source.matchAll(/^(?:import|export)\b[^'"()]*["']([^"']+)["']/gm)) {
    if (known.has(specifier)) continue
    known.add(specifier)
    if (specifier.startsWith('.')) await importedBy(resolve(dirname(file), specifier), known)
  }
  return known
}

describe('a bundle', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bundles-'))
    for (const pkg of packages) await bundle(pkg, join(folder, pkg.name))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const commands = packages.filter(({ publishConfig }) => publishConfig?.bin !== undefined)
  test.each(commands)('of the command of $name checks its Node before it loads modules that an older one lacks', async ({ name }) => {
    const imported = await importedBy(join(folder, name, 'cli.js'))
    expect([...imported].filter((specifier) => !/^\.|^node:(module|path|url)$/.test(specifier))).toEqual([])
  })

  test.each(packages)('of $name has no `using`, which Node 22 does not parse', async ({ name }) => {
    const files = await Array.fromAsync(glob('**/*.js', { cwd: join(folder, name) }), (file) => readFile(join(folder, name, file), 'utf8'))
    expect(files.filter((source) => /^\s*(await )?using \w+ = /m.test(source))).toEqual([])
  })

  test.each([
    ['mock', ['@stoplight/prism-http']],
    ['client', ['openapi-fetch', 'openapi-typescript-helpers']],
  ])('of the %s has the license of each library that it contains', async (name, bundled) => {
    const shared = join(folder, '@activity-tracking', name, 'shared')
    const [file = ''] = (await readdir(shared)).filter((each) => each.startsWith('libraries-'))
    const source = await readFile(join(shared, file), 'utf8')
    const libraries = new Set(Array.from(source.matchAll(/^\/\/ .*node_modules\/((?:@[^/]+\/)?[^/]+)\//gm), ([, library = '']) => library))
    expect(libraries).toContain(bundled[0])
    const licenses = await readFile(join(folder, '@activity-tracking', name, 'licenses.txt'), 'utf8')
    for (const library of [...libraries, ...bundled]) expect(licenses).toMatch(new RegExp(`^${library} \\d+\\.\\d+\\.\\d+$`, 'm'))
  })
})

test('packages export these values, beside types', async () => {
  let text = ''
  for (const { name, folder, exports = {} } of packages)
    for (const [path, file] of Object.entries(exports))
      if (file.endsWith('.ts')) text += `${name}${path.slice(1)}: ${Object.keys(await import(join(folder, file))).join(', ')}\n`
  await expect(text).toMatchFileSnapshot('exports.txt')
})

test('a bundle may not import a package that is not installed with it', () =>
  inTempFolder(async (folder) => {
    await mkdir(join(folder, 'src'))
    await writeFile(join(folder, 'src/index.ts'), "export { readFile } from 'node:fs'\nexport { parse } from 'yaml'\n")
    const planted = { name: 'planted', version: '1.0.0', folder, publishConfig: { exports: { '.': './dist/index.js' } } }
    await expect(bundle(planted)).rejects.toThrow('planted imports yaml, which is not installed with it.')
    await bundle({ ...planted, peerDependencies: { yaml: '^2.0.0' } })
    expect(await readdir(join(folder, 'dist'))).toEqual(['index.js'])
  }))

test('a package is built from scratch, with the types that its own refer to, and only those that are installed with it', () =>
  inTempFolder(async (folder) => {
    const files = {
      'src/index.ts':
        "import createClient from 'openapi-fetch'\nexport type { Client } from 'openapi-fetch'\nexport { more } from './more.ts'\nexport const make: () => object = createClient\n",
      'src/more.ts': "import { inside } from './inside.ts'\nexport const more: number = inside\n",
      'src/inside.ts': 'export const inside = 1\n',
      'tsconfig.build.json': JSON.stringify({
        extends: fromRoot('packages/client/tsconfig.build.json'),
        include: ['src'],
        compilerOptions: { rootDir: 'src', outDir: 'dist', types: [] },
      }),
      'package.json': '{ "type": "module" }',
      'dist/old.d.ts': '',
      'dist/openapi.json': '',
    }
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), text)
    }
    await symlink(fromRoot('packages/client/node_modules'), join(folder, 'node_modules'), 'junction')
    const planted = { name: '@activity-tracking/client', version: '1.0.0', folder, publishConfig: { exports: { '.': './dist/index.js' } } }
    await build(planted)
    const dist = await Array.fromAsync(glob('**/*.{ts,json,txt}', { cwd: join(folder, 'dist') }))
    const libraries = ['openapi-fetch', 'openapi-typescript-helpers'].map((library) => `libraries/${library}/index.d.ts`)
    expect(dist.sort()).toEqual(['index.d.ts', ...libraries, 'licenses.txt', 'more.d.ts', 'openapi.json'])
    expect(await readFile(join(folder, 'dist/index.d.ts'), 'utf8')).toMatch(/^export type { Client } from '#openapi-fetch';\n/)
    expect(await readFile(join(folder, `dist/${libraries[0]}`), 'utf8')).toContain("from '../openapi-typescript-helpers/index.js'")
    await writeFile(join(folder, 'src/index.ts'), "export type { Redis } from 'ioredis'\n")
    await expect(build(planted)).rejects.toThrow(/index\.d\.ts refers to ioredis, which is not installed with the package\.$/)
    await writeFile(join(folder, 'src/index.ts'), 'export const wrong: string = 1\n')
    await expect(build(planted)).rejects.toThrow('@activity-tracking/client does not build:')
  }))

test('the console has the license of each library that it contains', async () => {
  const { files, metafile } = await buildConsole()
  const licenses = Buffer.from(files['packages/sandbox/dist/console/licenses.txt'] ?? []).toString()
  const libraries = Object.keys(metafile.inputs).flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [])
  expect(libraries).toContain('preact')
  for (const library of libraries) expect(licenses).toContain(`${library} `)
})

test('a bundled library must have a license', () =>
  inTempFolder(async (folder) => {
    const root = join(folder, 'node_modules/planted')
    await mkdir(root, { recursive: true })
    await writeFile(join(root, 'package.json'), JSON.stringify({ name: 'planted', version: '1.0.0', license: 'MIT' }))
    await expect(licensesOf([join(root, 'index.js')])).rejects.toThrow('planted 1.0.0 does not contain a license.')
    await writeFile(join(root, 'LICENCE.md'), 'Terms\n')
    const planted = 'planted 1.0.0\n\nTerms\n'
    expect(await licensesOf([join(root, 'index.js'), join(root, 'other.js')])).toBe(planted)
    // It is MIT, without the text of the license.
    const other = join(folder, 'node_modules/fnv-plus')
    await mkdir(other)
    const write = (license: string) =>
      writeFile(join(other, 'package.json'), JSON.stringify({ name: 'fnv-plus', version: '2.0.0', license }))
    await write('ISC')
    await expect(licensesOf([join(other, 'index.js')])).rejects.toThrow('fnv-plus 2.0.0 does not contain a license.')
    await write('MIT')
    const [first = '', second] = (await licensesOf([join(root, 'index.js'), join(other, 'lib/index.js')])).split(`\n${'-'.repeat(80)}\n\n`)
    expect(first).toMatch(/^fnv-plus 2\.0\.0\n\nCopyright \(c\) Travis Webb\n\nPermission is hereby granted/)
    expect(second).toBe(planted)
  }))

describe('a packed package', () => {
  const manifest = {
    name: '@activity-tracking/webhooks',
    version: '0.1.0',
    repository: { url: 'git+https://github.com/activity-tracking/toolkit.git', directory: 'packages/webhooks' },
    peerDependencies: { '@activity-tracking/client': '^0.1.0', msw: '^3.0.0' },
    peerDependenciesMeta: { msw: { optional: true } },
  }
  const source = '// packages/client/src/errors.ts\nclass ApiError {}\n'
  const files = { 'package.json': '', LICENSE: '', 'README.md': '', 'CHANGELOG.md': '', 'dist/index.js': source, 'dist/index.d.ts': '' }

  test('is accepted as it should be', () => {
    expect(problemsOf(manifest, files, 1_000)).toEqual([])
    const { 'CHANGELOG.md': _left, ...unreleased } = files
    expect(problemsOf({ ...manifest, version: '0.0.0' }, unreleased, 1_000)).toEqual([])
    const repository = { ...manifest.repository, directory: 'packages/sandbox' }
    const sandbox = {
      name: '@activity-tracking/sandbox',
      version: '0.1.0',
      repository,
      dependencies: { '@activity-tracking/spec': '0.1.0' },
    }
    expect(problemsOf(sandbox, { ...files, 'dist/console/licenses.txt': '', 'dist/world.sqlite': '' }, 1_000)).toEqual([])
  })

  test.each([
    ['has a dependency more', { dependencies: { yaml: '^2.9.1' } }, {}, /installs yaml,@activity-tracking\/client: more/],
    ['has a peer that is not optional', { peerDependenciesMeta: {} }, {}, /installs .*,msw: more/],
    ['has an exact version', { dependencies: { yaml: '2.9.1' }, peerDependencies: {} }, {}, /depends on yaml 2\.9\.1: use a caret range/],
    ['is in another folder', { repository: { ...manifest.repository, directory: 'packages/cli' } }, {}, /names another repository/],
    [
      'is new',
      { name: '@activity-tracking/new', repository: { ...manifest.repository, directory: 'packages/new' }, peerDependencies: {} },
      {},
      /1000 bytes, 1000 more/,
    ],
    ['names another repository', { repository: { url: 'https://other.example' } }, {}, /names another repository/],
    ['contains a source', {}, { 'src/index.ts': '' }, /ships src\/index\.ts/],
    ['contains a class twice', {}, { 'dist/core.js': source }, /contains packages\/client\/src\/errors\.ts twice/],
  ])('is refused if it %s', (_what, change, more, problem) => {
    const problems = problemsOf({ ...manifest, ...(change as object) }, { ...files, ...more }, 1_000)
    expect(problems).toEqual([expect.stringMatching(problem)])
  })

  test('is refused without what no export names', () => {
    const mock = { name: '@activity-tracking/mock', version: '0.1.0', repository: { ...manifest.repository, directory: 'packages/mock' } }
    expect(problemsOf(mock, files, 1_000)).toEqual(['@activity-tracking/mock does not contain dist/licenses.txt'])
  })

  test('is refused if it is too large, or has no license', () => {
    expect(problemsOf(manifest, files, 1_000_000)).toEqual([expect.stringMatching(/1000000 bytes, \d+ more/)])
    const { LICENSE: _left, ...others } = files
    expect(problemsOf(manifest, others, 1_000)).toEqual(['@activity-tracking/webhooks does not contain LICENSE'])
  })
})

test('packages that share a package are released together, because each release moves the range of the peer dependency', async () => {
  const { fixed } = JSON.parse(await readFile(fromRoot('.changeset/config.json'), 'utf8')) as { fixed: string[][] }
  const pairs = packages.flatMap(({ name, peerDependencies = {} }) =>
    Object.keys(peerDependencies).flatMap((peer) => (packages.some((other) => other.name === peer) ? [[name, peer]] : [])),
  )
  expect(pairs).not.toEqual([])
  for (const pair of pairs) expect(fixed).toContainEqual(expect.arrayContaining(pair))
})

// For a range, npm reads the manifests of the peer's own peers and of theirs, also if the peer is optional and is not installed.
test.each(packages)('$name has ranges of optional peers only if npm does not read a hundred manifests for them', async (pkg) => {
  for (const peer of Object.keys(pkg.peerDependenciesMeta ?? {})) {
    const { peerDependencies = {} } = JSON.parse(await readFile(join(pkg.folder, 'node_modules', peer, 'package.json'), 'utf8'))
    const hasFew = Object.keys(peerDependencies).length <= 10
    expect([peer, Object.hasOwn(pkg.peerDependencies ?? {}, peer)]).toEqual([peer, hasFew])
  }
})

test('the docs state the oldest TypeScript that the packed packages are compiled with', async () => {
  const [oldest = ''] = Object.keys(COMPILERS)
  const page = await readFile(fromRoot('packages/docs/src/content/docs/versions/stability.mdx'), 'utf8')
  expect(page).toContain(`TypeScript ${oldest.replace(/\.\d+$/, '')} or later`)
})

test('A changelog has the texts of the changesets, and no list of dependencies', async () => {
  expect(await getReleaseLine({ summary: 'More.\n\nOf it.\n' })).toBe('- More.\n\n  Of it.')
  expect(await getDependencyReleaseLine()).toBe('')
})
