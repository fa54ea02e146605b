import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fromRoot } from '../paths.ts'

/** The committed files that are generated. */
const GENERATED = 'packages/*/{src,data,console}/**/*.gen.{ts,json}'

/**
 * Writes the files that are out of date, and removes those that nothing generates any more. With `check`, only names them, and the process fails.
 * @param committed contents by path
 */
export async function update(committed: Readonly<Record<string, string>>, check: boolean, root = fromRoot('.')): Promise<void> {
  const stale: string[] = []
  for (const [path, content] of Object.entries(committed)) {
    const present = await readFile(join(root, path), 'utf8').catch(() => undefined)
    if (present === content) continue
    stale.push(path)
    if (!check) await writeFile(join(root, path), content)
  }
  for await (const path of glob(GENERATED, { cwd: root })) {
    if (path.replaceAll('\\', '/') in committed) continue
    stale.push(path)
    if (!check) await rm(join(root, path))
  }
  if (check && stale.length > 0) {
    console.error(`Out of date: ${stale.join(', ')}\nRun \`npm run generate\` and commit the changed files.`)
    process.exitCode = 1
  } else {
    console.log(stale.length > 0 ? `Changed ${stale.join(', ')}` : 'Generated files are up to date.')
  }
}
