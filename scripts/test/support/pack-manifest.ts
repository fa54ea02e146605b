import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../../run.ts'

/** Writes the tarball of a package that is nothing but a manifest into a folder, as `npm pack` would, without npm's time to start. */
export async function packManifest(
  folder: string,
  manifest: { readonly name: string; readonly version: string; readonly [field: string]: unknown },
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const source = await mkdtemp(join(folder, 'source-'))
  await mkdir(join(source, 'package'))
  await writeFile(join(source, 'package', 'package.json'), JSON.stringify(manifest))
  const file = `${manifest.name.replace(/^@/, '').replace('/', '-')}-${manifest.version}.tgz`
  // By relative names, because tar takes the colon of a Windows path for a host.
  const { code, output } = await run('tar', ['-czf', `../${file}`, 'package'], { cwd: source })
  if (code !== 0) throw new Error(`tar failed:\n${output}`)
  await rm(source, { recursive: true })
}
