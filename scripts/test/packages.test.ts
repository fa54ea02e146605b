import { glob, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundle } from '../packages/build.ts'
import { BUNDLED_LIBRARIES } from '../packages/bundled-libraries.ts'
import { fileProblems } from '../packages/check-consumer.ts'
import { COPYRIGHT_LINES, licensesOf } from '../packages/licenses.ts'
import { pruneTypes } from '../packages/prune-types.ts'
import { publicPackages } from '../packages/public-packages.ts'
import { fromRoot } from '../paths.ts'
import { inTempFolder } from '../temp-folder.ts'

test('the public packages are those that are not private', async () => {
  const names = (await publicPackages()).map(({ name }) => name)
  expect(names).toEqual([
    '@activity-tracking/cli',
    '@activity-tracking/client',
    '@activity-tracking/mock',
    '@activity-tracking/sandbox',
    '@activity-tracking/spec',
    '@activity-tracking/store',
    '@activity-tracking/webhooks',
  ])
})

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

/** Names of modules in imports. */
const IMPORTED = /^(?:import|export)\b[^'"()]*["']([^"']+)["']|\bimport\(["']([^"']+)["']\)/gm

describe('a bundled command', () => {
  const commands = ['cli', 'mock', 'sandbox', 'webhooks']
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bundles-'))
    for (const name of ['client', ...commands])
      await bundle({ name: `@activity-tracking/${name}`, folder: fromRoot(`packages/${name}`) }, join(folder, name))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test.each(commands)('of %s checks the version of Node before it loads modules that an older Node does not have', async (name) => {
    const imported = await importedBy(join(folder, name, 'cli.js'))
    expect([...imported].filter((specifier) => !/^\.|^node:(module|path|url)$/.test(specifier))).toEqual([])
  })

  test.each(commands)('of %s contains the private packages that it is built from', async (name) => {
    const files = (await readdir(join(folder, name), { recursive: true })).filter((file) => file.endsWith('.js'))
    const sources = await Promise.all(files.map((file) => readFile(join(folder, name, file), 'utf8')))
    expect(sources.filter((source) => /["']@activity-tracking\/(command|server)-kit/.test(source))).toEqual([])
    // Also what the private packages import must be installed with this one.
    const {
      dependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = JSON.parse(await readFile(fromRoot(`packages/${name}/package.json`), 'utf8'))
    const installed = Object.keys({ ...dependencies, ...peerDependencies, ...peerDependenciesMeta, [`@activity-tracking/${name}`]: '' })
    const imported = sources.flatMap((source) => Array.from(source.matchAll(IMPORTED), ([, one = '', other = one]) => other))
    const external = imported.filter((specifier) => !/^(\.|node:)/.test(specifier))
    expect(external.filter((specifier) => !installed.some((known) => specifier === known || specifier.startsWith(`${known}/`)))).toEqual([])
    expect(external).toContain('commander')
  })

  test('of the mock contains Prism and what it needs, with their licenses, but nothing that the mock does not use', async () => {
    const shared = await readdir(join(folder, 'mock/shared'))
    const [file = '', ...others] = shared.filter((name) => name.startsWith('libraries-'))
    expect(others).toEqual([])
    const source = await readFile(join(folder, 'mock/shared', file), 'utf8')
    const libraries = new Set(Array.from(source.matchAll(/^\/\/ .*node_modules\/((?:@[^/]+\/)?[^/]+)\//gm), ([, name = '']) => name))
    for (const name of ['@stoplight/prism-http', 'ajv', ...Object.keys(COPYRIGHT_LINES)]) expect(libraries).toContain(name)
    const { instead = {} } = BUNDLED_LIBRARIES['@activity-tracking/mock'] ?? {}
    const leftOut = Object.entries(instead).flatMap(([name, module]) => (module === false ? [name] : []))
    expect(leftOut.filter((name) => libraries.has(name))).toEqual([])
    const licenses = await readFile(join(folder, 'mock/licenses.txt'), 'utf8')
    for (const name of libraries) expect(licenses).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+$`, 'm'))
    expect(licenses).toContain('Apache License\n')
  })

  test('of the mock loads only modules of Node when it runs, because the bundler has resolved all others', async () => {
    const shared = await readdir(join(folder, 'mock/shared'))
    const sources = await Promise.all(shared.map((name) => readFile(join(folder, 'mock/shared', name), 'utf8')))
    const uses = sources.flatMap((source) =>
      Array.from(source.matchAll(/^(?!import|export|var __require).*?(__require\b.*)/gm), ([, use = '']) => use),
    )
    expect(uses.length).toBeGreaterThan(0)
    expect(uses.filter((use) => !isBuiltin(/^__require\("([^"]+)"\)/.exec(use)?.[1] ?? ''))).toEqual([])
  })

  test('has the typed client in one file, which imports only openapi-fetch', async () => {
    const core = await readFile(join(folder, 'client/core.js'), 'utf8')
    expect([...core.matchAll(/^(?:import|export) .*from "(.*)"/gm)].map(([, name]) => name)).toEqual(['openapi-fetch'])
  })
})

describe('the licenses of bundled libraries', () => {
  /** Licenses of planted packages, of each of which a file is bundled. */
  const licenses = (packages: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
    inTempFolder(async (folder) => {
      const bundled = Object.entries(packages).map(async ([name, files]) => {
        const root = join(folder, 'node_modules', name)
        await mkdir(root, { recursive: true })
        const manifest = JSON.stringify({ name, version: '1.0.0', license: 'MIT' })
        for (const [file, text] of Object.entries({ 'package.json': manifest, ...files })) await writeFile(join(root, file), text)
        return join(root, 'index.js')
      })
      return await licensesOf(await Promise.all(bundled))
    })

  test('are in their own files, and a text that several have is written once', async () => {
    const text = await licenses({
      '@planted/b': { LICENSE: 'Terms of two\n' },
      a: { 'license.md': 'Terms of two', 'README.md': 'not a license' },
      c: { LICENCE: 'Other terms', 'NOTICE.txt': 'A notice' },
    })
    expect(text.split(/\n-{80}\n\n/)).toEqual(['@planted/b 1.0.0\na 1.0.0\n\nTerms of two\n', 'c 1.0.0\n\nOther terms\n\nA notice\n'])
  })

  test('are the MIT license with the known copyright line, if a library does not contain it', async () => {
    const text = await licenses({ 'fnv-plus': {} })
    expect(text).toContain('fnv-plus 1.0.0\n\nCopyright (c) Travis Webb\n\nPermission is hereby granted')
    expect(text).not.toContain('activity-tracking')
  })

  test('must be known', async () => {
    await expect(licenses({ planted: { 'README.md': 'MIT' } })).rejects.toThrow('planted 1.0.0 does not contain a license.')
    const manifest = JSON.stringify({ name: 'fnv-plus', version: '2.0.0', license: 'GPL-3.0-only' })
    await expect(licenses({ 'fnv-plus': { 'package.json': manifest } })).rejects.toThrow('fnv-plus 2.0.0 does not contain a license.')
  })
})

describe('types of modules in a bundle', () => {
  const prune = (files: Readonly<Record<string, string>>) =>
    inTempFolder(async (folder) => {
      await mkdir(join(folder, 'inner'))
      await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))
      await pruneTypes(folder, [join(folder, 'index.d.ts')], ['other'])
      return (await readdir(folder, { recursive: true })).toSorted()
    })
  const entry = "import { type A } from './inner/a.ts';\nexport type B = import('./b.js').B;\nexport * from 'other';\n"

  test('are removed if no entry refers to them', async () => {
    const files = { 'index.d.ts': entry, 'inner/a.d.ts': '', 'b.d.ts': '', 'c.d.ts': "import type { X } from 'private-package/x';\n" }
    expect(await prune(files)).toEqual(['b.d.ts', 'index.d.ts', 'inner', 'inner/a.d.ts'])
  })

  test('may not refer to a package that is not installed with them', async () => {
    const files = { 'index.d.ts': entry, 'inner/a.d.ts': "export { X } from 'private-package/x';\n", 'b.d.ts': '' }
    await expect(prune(files)).rejects.toThrow('a.d.ts refers to private-package/x, which is not installed with the package')
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
  expect(fileProblems({ name: 'planted', version: '0.0.0' }, files)).toEqual([
    'planted ships dist/index.js.map',
    'planted ships src/index.ts',
    'planted ships dist/.env',
    'planted ships dist/index.html',
    'planted ships NOTES.md',
    'planted does not contain README.md',
  ])
  const shipped = [
    'package.json',
    'LICENSE',
    'README.md',
    'DIFFERENCES.md',
    'dist/openapi.yaml',
    'dist/console/index.html',
    'dist/licenses.txt',
  ]
  expect(fileProblems({ name: 'planted', version: '0.0.0' }, shipped)).toEqual([])
  expect(fileProblems({ name: 'planted', version: '0.1.0-next.0' }, shipped)).toEqual(['planted does not contain CHANGELOG.md'])
})

test('long campaigns that build the packages run one after the other', async () => {
  const config = await readFile(fromRoot('vitest.config.ts'), 'utf8')
  const [, names = ''] = /^const BUILDING = '.*\{(.*)\}\.long\.ts'$/m.exec(config) ?? []
  const building: string[] = []
  for await (const file of glob('**/*.{test,long}.ts', { cwd: fromRoot('scripts/test') }))
    if (/^\s*await buildPackages\(/m.test(await readFile(fromRoot(`scripts/test/${file}`), 'utf8')))
      building.push(basename(file, '.long.ts'))
  expect(building.sort()).toEqual(names.split(',').sort())
})
