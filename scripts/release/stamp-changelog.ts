const NEWEST_RELEASE = /^## \d\S*\n\n(?!Released )/m

/**
 * A changelog that changesets have written, with the day of its newest release below that release's heading; one that has it stays as it is.
 * @param day as 2026-11-21
 */
export function stampChangelog(changelog: string, day: string): string {
  const [first = ''] = changelog.split(/^(?=## \d)/m).slice(1)
  if (!NEWEST_RELEASE.test(first)) return changelog
  return changelog.replace(NEWEST_RELEASE, (heading) => `${heading}Released ${day}.\n\n`)
}
