const NEWEST_RELEASE = /^## \d\S*\n\n(?!Released )/m

/**
 * Adds the day of the newest release below its heading in a changelog of changesets. Does not change a changelog that has it.
 * @param day as 2026-11-21
 */
export function stampChangelog(changelog: string, day: string): string {
  const [first = ''] = changelog.split(/^(?=## \d)/m).slice(1)
  if (!NEWEST_RELEASE.test(first)) return changelog
  return changelog.replace(NEWEST_RELEASE, (heading) => `${heading}Released ${day}.\n\n`)
}
