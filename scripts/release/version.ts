// Prepares a release: applies the pending changesets, dates the changelogs, sets the version of the description to that of its package, lists changed
// facts in the changelogs, and freezes the description as released. Review the difference, commit it, and publish from there.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publicPackages } from '../packages/public-packages.ts'
import { fromRoot } from '../paths.ts'
import { readArguments } from '../read-arguments.ts'
import { run, toolCommand } from '../run.ts'
import { FOLLOWERS } from './bump-rule.ts'
import { diffWithReleased, freezeDescription, RELEASED } from './released-description.ts'
import { infoVersion, setInfoVersion } from './set-info-version.ts'
import { addFacts, stampChangelog } from './stamp-changelog.ts'

readArguments({
  command: 'npm run release:version',
  does: 'Applies the pending changesets, dates the changelogs, and freezes the description.',
})

const ROOT = fromRoot('openapi/openapi.yaml')

async function perform(program: string, ...args: string[]): Promise<void> {
  const { code, output } = await run(program, args)
  if (code !== 0) throw new Error(output)
  console.log(output.trim())
}

await perform(...toolCommand('changeset', '.'), 'version')
const today = new Date().toISOString().slice(0, 10)
for (const { folder } of await publicPackages()) {
  const changelog = join(folder, 'CHANGELOG.md')
  if (existsSync(changelog)) await writeFile(changelog, stampChangelog(await readFile(changelog, 'utf8'), today))
}
const { version } = JSON.parse(await readFile(fromRoot('packages/spec/package.json'), 'utf8')) as { version: string }
// A release of only other packages does not change the frozen description, because unreleased changes must stay visible.
const isDescriptionReleased = infoVersion(await readFile(fromRoot(RELEASED), 'utf8')) !== version
if (isDescriptionReleased) await writeFile(ROOT, setInfoVersion(await readFile(ROOT, 'utf8'), version))
// Generated files contain versions of packages too.
await perform(process.execPath, 'scripts/generate.ts')
if (isDescriptionReleased) {
  const { facts } = await diffWithReleased()
  for (const { folder } of (await publicPackages()).filter(({ name }) => FOLLOWERS.includes(name))) {
    const changelog = join(folder, 'CHANGELOG.md')
    await writeFile(changelog, addFacts(await readFile(changelog, 'utf8'), facts))
  }
  await freezeDescription()
  console.log(`The description was frozen as ${version}.`)
}
