import { pathToFileURL } from 'node:url'
import { fromRoot } from '../paths.ts'
import { run } from '../run.ts'

/**
 * Installs what a folder outside the workspace names in its own lockfile, unless that has been done. Such folders keep what only some tasks
 * need out of what everybody installs.
 * @param folder relative to the root of the repository
 * @throws Error with the whole output of pnpm when it fails
 */
export async function installFolder(folder: string): Promise<void> {
  const { code, output } = await run(process.execPath, [fromRoot('scripts/bootstrap/install-folder.mjs'), folder])
  if (code !== 0) throw new Error(`The dependencies of ${folder} were not installed:\n${output}`)
  if (output !== '') console.error(output.trimEnd())
}

/** Installs what judges a part of the repository, and loads the module of its folder that is for tests. */
export async function loadJudge<Module>(judge: 'next' | 'oauth' | 'parsers' | 'runtimes'): Promise<Module> {
  await installFolder(`scripts/judges/${judge}`)
  return import(pathToFileURL(fromRoot(`scripts/judges/${judge}/index.js`)).href)
}
