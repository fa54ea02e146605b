import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { run } from '../../run.ts'

/**
 * Writes the tarball of a package with a manifest and a few other files into a folder, as `npm pack` would, without npm's time to start.
 * @returns the name of the tarball
 */
export async function packManifest(
  folder: string,
  manifest: { readonly name: string; readonly version: string; readonly [field: string]: unknown },
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  await mkdir(folder, { recursive: true })
  const source = await mkdtemp(join(folder, 'source-'))
  for (const [file, text] of Object.entries({ ...files, 'package.json': JSON.stringify(manifest) })) {
    await mkdir(join(source, 'package', dirname(file)), { recursive: true })
    await writeFile(join(source, 'package', file), text)
  }
  const file = `${manifest.name.replace(/^@/, '').replace('/', '-')}-${manifest.version}.tgz`
  // By relative names, because tar takes the colon of a Windows path for a host.
  const { code, output } = await run('tar', ['-czf', `../${file}`, 'package'], { cwd: source })
  if (code !== 0) throw new Error(`tar failed:\n${output}`)
  await rm(source, { recursive: true })
  return file
}
