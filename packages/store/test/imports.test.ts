import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

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
  ['redis/index.ts', []],
  ['postgres/index.ts', []],
  ['sqlite/index.ts', ['node:fs', 'node:path']],
  ['spool/index.ts', ['node:crypto', 'node:fs', 'node:path']],
  ['conformance/index.ts', []],
])('%s loads, in addition to this package, %j', async (entry, modules) => {
  expect(await foreignModules(entry)).toEqual(modules)
})

test('the main entry point bundles for a worker, which has no Node', async () => {
  const { outputFiles } = await build({ entryPoints: [fileOf('index.ts')], bundle: true, format: 'esm', platform: 'browser', write: false })
  const text = outputFiles[0]?.text ?? ''
  expect(text).toContain('AES-GCM')
  expect(text).not.toMatch(/node:|require\(|\bBuffer\b|\bprocess\./)
})
