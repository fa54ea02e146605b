// Publishes what is versioned and not published yet: checks everything, which builds the packages, and lets changesets publish and tag them.
// With --dry-run it packs them instead, and says what would be published.

import { pnpm } from '../packages/pnpm.ts'
import { publicPackages } from '../packages/public-packages.ts'
import { fromRoot } from '../paths.ts'
import { run, toolCommand } from '../run.ts'
import { inTempFolder } from '../temp-folder.ts'

/** What `pnpm pack --json` prints. */
interface PackReport {
  readonly name: string
  readonly version: string
  readonly files: readonly unknown[]
}

async function perform(program: string, ...args: string[]): Promise<void> {
  const { code, output } = await run(program, args)
  console.log(output.trim())
  if (code !== 0) process.exit(code)
}

/** What would be published of a built package. */
const report = (folder: string): Promise<string> =>
  inTempFolder(async (temp) => {
    const { output } = await pnpm(folder, 'pack', '--json', '--pack-destination', temp)
    const { name, version, files } = JSON.parse(output) as PackReport
    return `would publish ${name} ${version}: ${files.length} files`
  })

await perform(process.execPath, fromRoot('scripts/check.ts'))
if (process.argv.includes('--dry-run')) {
  for (const { folder } of await publicPackages()) console.log(await report(folder))
} else {
  await perform(...toolCommand('changeset', '.'), 'publish')
}
