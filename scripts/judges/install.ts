import { fromRoot } from '../paths.ts'
import { run } from '../run.ts'

/**
 * Installs the dependencies in the lockfile of a folder outside the workspace, unless they are installed. Such folders contain dependencies that only some
 * tasks need.
 * @param folder relative to the root of the repository
 * @throws Error with the whole output of pnpm if it fails
 */
export async function installFolder(folder: string): Promise<void> {
  const { code, output } = await run(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    fromRoot('scripts/bootstrap/install.mjs'),
    folder,
  ])
  if (code !== 0) throw new Error(output)
  if (output !== '') console.error(output.trimEnd())
}
