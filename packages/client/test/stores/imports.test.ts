import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { encryptedStore, reencrypt } from '../../src/index.ts'

const fileOf = (entry: string): string => fileURLToPath(new URL(`../src/${entry}`, import.meta.url))

/** Every module that an entry point loads which is not of this package. */
async function foreignModules(entry: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [fileOf(entry)],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    packages: 'external',
    external: ['node:*'],
    metafile: true,
    write: false,
  })
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports.filter(({ external }) => external))
  return [...new Set(imports.map(({ path }) => path))].sort()
}

test.each([
  ['index.ts', []],
  ['redis.ts', []],
  ['postgres.ts', []],
  ['sqlite.ts', ['node:fs', 'node:path']],
  ['spool/file-spool.ts', ['node:crypto', 'node:fs', 'node:path']],
  ['conformance/index.ts', []],
])('%s loads, in addition to this package, %j', async (entry, modules) => {
  expect(await foreignModules(entry)).toEqual(modules)
})

test('the main entry point bundles for a worker, which has no Node, and works with the stores and errors of such a copy', async () => {
  const { outputFiles } = await build({ entryPoints: [fileOf('index.ts')], bundle: true, format: 'esm', platform: 'browser', write: false })
  const text = outputFiles[0]?.text ?? ''
  expect(text).toContain('AES-GCM')
  expect(text).not.toMatch(/node:|require\(|\bBuffer\b|\bprocess\./)
  const copy: typeof import('../../src/index.ts') = await import(`data:text/javascript;base64,${btoa(text)}`)
  expect(copy.encryptedStore).not.toBe(encryptedStore)
  const keys = { old: new Uint8Array(32), new: new Uint8Array(32).fill(1) }
  const inner = copy.memoryStore()
  await inner.put('plain', {}, { ifAbsent: true })
  await encryptedStore(inner, { keys, current: 'old' }).put('key', {}, { ifAbsent: true })
  let conflicts = 0
  const contended: typeof inner = {
    ...inner,
    async put(...args) {
      conflicts += 1
      return inner.put(args[0], args[1], conflicts > 1 ? args[2] : { ifVersion: 'earlier' })
    },
  }
  expect(await reencrypt(copy.encryptedStore(contended, { keys, current: 'new' }))).toEqual({ rewritten: 1, failed: ['plain'] })
  expect([conflicts, (await inner.get('key'))?.record]).toMatchObject([2, { kid: 'new' }])
})
