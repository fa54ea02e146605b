/** A release of a package in its changelog. */
export interface Release {
  readonly version: string
  /** UTC date, such as 2026-11-21; undefined for a release without a `Released` line. */
  readonly date: string | undefined
  /** The changes, as Markdown. */
  readonly text: string
}

/** The releases in a changelog that changesets wrote, the newest first. */
export function readReleases(changelog: string): Release[] {
  const [, ...parts] = changelog.split(/^## (?=\d)/m)
  return parts.map((part) => {
    const [version = '', ...lines] = part.trim().split('\n')
    const text = lines.join('\n').trim()
    const [line, date] = /^Released (\d{4}-\d\d-\d\d)\.\s*/.exec(text) ?? ['']
    return { version: version.trim(), date, text: text.slice(line.length) }
  })
}
