/** A release of a package, as its changelog has it. */
export interface Release {
  readonly version: string
  /** UTC, as 2026-11-21; undefined for one that is older than the line that says it. */
  readonly date: string | undefined
  /** What changed, as Markdown. */
  readonly text: string
}

/** The releases in a changelog that changesets have written, the newest first. */
export function readReleases(changelog: string): Release[] {
  const [, ...parts] = changelog.split(/^## (?=\d)/m)
  return parts.map((part) => {
    const [version = '', ...lines] = part.trim().split('\n')
    const text = lines.join('\n').trim()
    const [line, date] = /^Released (\d{4}-\d\d-\d\d)\.\s*/.exec(text) ?? ['']
    return { version: version.trim(), date, text: text.slice(line.length) }
  })
}
