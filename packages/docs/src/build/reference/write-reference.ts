import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digestOf } from '../digest.ts'
import type { EntryPoint } from './exported-name.ts'
import { readExports } from './read-exports.ts'
import { referencePages } from './reference-page.ts'

const PACKAGES = fileURLToPath(new URL('../../../../', import.meta.url))
const TSCONFIG = fileURLToPath(new URL('../../../../../tsconfig.json', import.meta.url))
const PAGES = fileURLToPath(new URL('../../content/docs/reference/', import.meta.url))

/** Published packages, in the order in which people meet them. */
const REFERENCED = ['client', 'webhooks', 'sandbox', 'mock', 'spec'] as const
const SOURCES = [`packages/{${REFERENCED.join(',')}}/{package.json,src/**/*.ts}`, 'packages/docs/src/build/reference/*.ts']

interface Manifest {
  readonly name: string
  readonly exports: Readonly<Record<string, string>>
}

/** The import paths of a package, with the module behind each. */
async function modulesOf(name: string): Promise<{ name: string; path: string; module: string }[]> {
  const folder = join(PACKAGES, name)
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest
  return Object.entries(manifest.exports)
    .filter(([, file]) => file.endsWith('.ts'))
    .map(([path, file]) => ({ name, path: posix.join(manifest.name, path), module: join(folder, file) }))
}

/** The exports of each package, by import path. */
async function readReference(): Promise<Map<string, EntryPoint[]>> {
  const modules = (await Promise.all(REFERENCED.map(modulesOf))).flat()
  const exported = readExports(
    modules.map(({ module }) => module),
    TSCONFIG,
  )
  return Map.groupBy(
    modules.map(({ name, path, module }) => ({ name, path, names: exported.get(module) ?? [] })),
    ({ name }) => name,
  )
}

/**
 * Writes the reference of each published package. The pages are generated and not committed. They are not written again until a source changes,
 * because reading the sources takes seconds.
 */
export async function writeReference(): Promise<void> {
  const stamp = join(PAGES, '.digest')
  const digest = await digestOf(SOURCES)
  if ((await readFile(stamp, 'utf8').catch(() => '')) === digest) return
  await rm(PAGES, { recursive: true, force: true })
  await mkdir(PAGES, { recursive: true })
  let order = 0
  for (const [name, entries] of await readReference()) {
    order += 1
    for (const { slug, text } of referencePages(name, entries, order)) await writeFile(join(PAGES, `${slug}.md`), text)
  }
  await writeFile(stamp, digest)
}
