/** A release of a package in its changelog. */
export interface Release {
  readonly version: string
  /** UTC date, such as 2026-11-21; undefined for a release without a `Released` line. */
  readonly date: string | undefined
  /** The changes, as Markdown. */
  readonly text: string
}

/** The releases in a changelog that changesets wrote, the newest first. */
function readReleases(changelog: string): Release[] {
  const [, ...parts] = changelog.split(/^## (?=\d)/m)
  return parts.map((part) => {
    const [version = '', ...lines] = part.trim().split('\n')
    const text = lines.join('\n').trim()
    const [line, date] = /^Released (\d{4}-\d\d-\d\d)\.\s*/.exec(text) ?? ['']
    return { version: version.trim(), date, text: text.slice(line.length) }
  })
}

/** A change, and the packages that it is in. */
export interface Change {
  /** With their versions, if they are released: `client 0.2.0`. */
  readonly packages: readonly string[]
  readonly text: string
}

/** The changes that were released on a day. */
export interface ReleaseDay {
  /** The date of the releases, or the version of a release without a date. */
  readonly title: string
  readonly changes: readonly Change[]
}

/** The items of the lists in a release. */
const itemsOf = (text: string): string[] =>
  text
    .replace(/^###.*$/gm, '')
    .split(/^- /m)
    .slice(1)
    .map((item) => item.trim())

/**
 * The changelogs of all packages as one, the newest day first. A change that is in several packages is listed once.
 * @param changelogs the text of each changelog, by the name of its package
 */
export function mergeChangelogs(changelogs: ReadonlyMap<string, string>): ReleaseDay[] {
  const days = new Map<string, Map<string, string[]>>()
  for (const [name, changelog] of changelogs) {
    for (const { version, date = version, text } of readReleases(changelog)) {
      const day = days.get(date) ?? new Map<string, string[]>()
      days.set(date, day)
      for (const item of itemsOf(text)) day.set(item, [...(day.get(item) ?? []), `${name} ${version}`])
    }
  }
  return Array.from(days, ([title, changes]) => ({ title, changes: Array.from(changes, ([text, packages]) => ({ packages, text })) })).sort(
    (one, other) => other.title.localeCompare(one.title, 'en', { numeric: true }),
  )
}
