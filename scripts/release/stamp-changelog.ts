const NEWEST_RELEASE = /^## \d\S*\n\n(?!Released )/m

/** What changesets writes if a package is released because a package that it depends on is. */
const NO_CHANGES = 'No changes in this release.'
const NEW_DEPENDENCIES = 'Only the versions of packages that this package depends on have changed.'

/**
 * Adds the day of the newest release below its heading in a changelog of changesets. Does not change a changelog that has it.
 * @param day as 2026-11-21
 */
export function stampChangelog(changelog: string, day: string): string {
  const [first = ''] = changelog.split(/^(?=## \d)/m).slice(1)
  if (!NEWEST_RELEASE.test(first)) return changelog
  return changelog.replace(NEWEST_RELEASE, (heading) => `${heading}Released ${day}.\n\n`).replace(NO_CHANGES, NEW_DEPENDENCIES)
}

/** The entry of a version in a changelog, without its heading; empty if there is none. */
export function entryOf(changelog: string, version: string): string {
  const entry = changelog.split(/^(?=## \d)/m).find((part) => part.startsWith(`## ${version}\n`)) ?? ''
  return entry.slice(entry.indexOf('\n')).trim()
}

/** Adds the changes of facts to the newest release in a changelog. */
export function addFacts(changelog: string, facts: readonly string[]): string {
  if (facts.length === 0) return changelog
  const [title = '', newest = '', ...older] = changelog.split(/^(?=## \d)/m)
  const section = ['### Changed facts', '', ...facts.map((line) => `- ${line}`), '', '']
  return [title, `${newest.trimEnd()}\n\n${section.join('\n')}`, ...older].join('')
}
