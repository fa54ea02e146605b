// Prepares a release: applies the pending changesets, dates the changelogs, sets the version of the description to that of its package, and freezes the
// description as released. Changes nothing if there are no pending changesets.
import { glob, readFile, writeFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { fromRoot } from '../paths.ts'
import { perform, runTool } from '../run.ts'
import { freezeDescription, RELEASED } from './description-diff.ts'

const DESCRIPTION = fromRoot('openapi/openapi.yaml')
const NEWEST_WITHOUT_DATE = /^## \d\S*\n\n(?!Released )/m

const versioned = await runTool('changeset', ['version'], { owner: '.', cwd: fromRoot('.') })
console.log(versioned.output.trim())
if (versioned.code !== 0) process.exit(versioned.output.includes('No unreleased changesets found') ? 0 : 1)
const today = new Date().toISOString().slice(0, 10)
for await (const file of glob('packages/*/CHANGELOG.md', { cwd: fromRoot('.') })) {
  const [title = '', newest = '', ...older] = (await readFile(fromRoot(file), 'utf8')).split(/^(?=## \d)/m)
  const dated = newest.replace(NEWEST_WITHOUT_DATE, (heading) => `${heading}Released ${today}.\n\n`)
  await writeFile(fromRoot(file), [title, dated, ...older].join(''))
}
const { version } = JSON.parse(await readFile(fromRoot('packages/spec/package.json'), 'utf8')) as { version: string }
// A release of only other packages does not change the frozen description, because unreleased changes must stay visible.
const isDescriptionReleased = parse(await readFile(RELEASED, 'utf8')).info.version !== version
if (isDescriptionReleased) {
  const source = await readFile(DESCRIPTION, 'utf8')
  await writeFile(DESCRIPTION, source.replace(/(?<=^ {2}version: ).*$/m, version))
}
// Generated files contain versions of packages too.
await perform(fromRoot('.'), [process.execPath, 'scripts/generate.ts'])
if (isDescriptionReleased) await freezeDescription()
