import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { encryptedStore, reencrypt } from '../../src/index.ts'
import drivers from './drivers/package.json' with { type: 'json' }

const bundle = (entry: string) =>
  build({
    entryPoints: [fileURLToPath(new URL(`../../src/${entry}`, import.meta.url))],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    external: ['node:*'],
    mainFields: ['module', 'main'],
    metafile: true,
    write: false,
  })

test.each([
  ['index.ts', []],
  ['stores/redis.ts', []],
  ['stores/postgres.ts', []],
  ['stores/sqlite.ts', ['node:fs', 'node:path']],
  ['spool/file-spool.ts', ['node:crypto', 'node:fs', 'node:path']],
])('%s loads, in addition to this package, %j', async (entry, modules) => {
  const { metafile } = await bundle(entry)
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports.filter(({ external }) => external))
  expect([...new Set(imports.map(({ path }) => path))].sort()).toEqual(modules)
})

test('`reencrypt` works with the stores and errors of another copy of this package, and never overwrites a concurrent write', async () => {
  const [file] = (await bundle('index.ts')).outputFiles
  const copy: typeof import('../../src/index.ts') = await import(`data:text/javascript,${encodeURIComponent(file?.text ?? '')}`)
  expect(copy.encryptedStore).not.toBe(encryptedStore)
  const keys = { old: new Uint8Array(32), new: new Uint8Array(32).fill(1) }
  const inner = copy.memoryStore()
  await inner.put('plain', {}, { ifAbsent: true })
  const other = encryptedStore(inner, { keys, current: 'old' })
  const { version } = await other.put('key', {}, { ifAbsent: true })
  const contended: typeof inner = {
    ...inner,
    async put(key, record, condition) {
      if ('ifVersion' in condition && condition.ifVersion === version) await other.put(key, { newer: true }, { ifVersion: version })
      return inner.put(key, record, condition)
    },
  }
  expect(await reencrypt(copy.encryptedStore(contended, { keys, current: 'new' }))).toEqual({ rewritten: 1, failed: ['plain'] })
  expect((await inner.get('key'))?.record).toMatchObject({ kid: 'new' })
  expect((await other.get('key'))?.record).toEqual({ newer: true })
})

test.each([
  ['ioredis', ['^6.0.0']],
  ['pg', []],
  ['redis', []],
] as const)('the peer range of %s begins with the first version of each major one that the tests cover', (driver, ofWorkspace) => {
  const first = Object.entries(drivers.dependencies).filter(([name]) => name.startsWith(`${driver}-`) && name.endsWith('-first'))
  const covered = first.map(([, version]) => `^${version.split('@').at(-1)}`)
  expect(manifest.peerDependencies[driver]).toBe([...covered, ...ofWorkspace].sort().join(' || '))
})
