// Prepares a release: applies the pending changesets, dates the changelogs, sets the version of the description to that of its package, and freezes the
// description as released. Changes nothing if there are no pending changesets.
import { glob, readFile, writeFile } from 'node:fs/promises'
import { isScalar, parseDocument } from 'yaml'
import { fromRoot } from '../paths.ts'
import { run, runTool } from '../run.ts'
import { freezeDescription, RELEASED } from './description-diff.ts'

const DESCRIPTION = fromRoot('openapi/openapi.yaml')
const NEWEST_WITHOUT_DATE = /^## \d\S*\n\n(?!Released )/m

function versionIn(source: string): { readonly version: unknown; readonly range: readonly [start: number, end: number] } {
  const node = parseDocument(source).getIn(['info', 'version'], true)
  if (!isScalar(node) || !node.range) throw new Error('The description does not have info.version.')
  return { version: node.value, range: [node.range[0], node.range[1]] }
}

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
const isDescriptionReleased = versionIn(await readFile(RELEASED, 'utf8')).version !== version
if (isDescriptionReleased) {
  const source = await readFile(DESCRIPTION, 'utf8')
  const [start, end] = versionIn(source).range
  await writeFile(DESCRIPTION, source.slice(0, start) + version + source.slice(end))
}
// Generated files contain versions of packages too.
const generated = await run(process.execPath, ['scripts/generate.ts'], { cwd: fromRoot('.') })
if (generated.code !== 0) throw new Error(generated.output)
if (isDescriptionReleased) await freezeDescription()
