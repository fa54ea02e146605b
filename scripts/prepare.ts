// Derives what no commit holds, unless nothing it is made from has changed: the bundled description and its variants, which most programs here load.
import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BUNDLE_FILES, writeBundle } from './generate/bundle.ts'
import { fromRoot } from './paths.ts'

const STAMP = fromRoot('node_modules/.toolkit/bundle')
const SOURCES = ['pnpm-lock.yaml', 'redocly.yaml', 'openapi/**/*.yaml', 'scripts/generate/*.ts', 'packages/spec/src/servers.ts']

/** A digest of what the bundle is made from, and of the bundle: also one that something else has changed is made again. */
async function digest(): Promise<string> {
  const hash = createHash('sha256')
  const files = [...(await Array.fromAsync(glob(SOURCES, { cwd: fromRoot('.') }))).sort(), ...BUNDLE_FILES]
  for (const file of files) hash.update(file).update(await readFile(join(fromRoot('.'), file)).catch(() => ''))
  return hash.digest('hex')
}

if ((await readFile(STAMP, 'utf8').catch(() => '')) !== (await digest())) {
  await writeBundle()
  await mkdir(dirname(STAMP), { recursive: true })
  await writeFile(STAMP, await digest())
}
