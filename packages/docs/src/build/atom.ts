import { escapeHtml } from './inline.ts'

/** An entry of a feed. */
export interface FeedEntry {
  /** An IRI that does not depend on the URL of the site. */
  readonly id: string
  readonly title: string
  /** URL of its page, relative to the feed. */
  readonly link: string
  /** UTC, as 2027-06-01. */
  readonly date: string
  readonly text: string
}

export interface Feed {
  readonly id: string
  readonly title: string
  readonly author: string
  /** URL of the page with the same content, relative to the feed. */
  readonly link: string
  /** At least one entry, the latest first. */
  readonly entries: readonly FeedEntry[]
}

const timestamp = (date: string | undefined): string => new Date(date ?? 0).toISOString()

const entryOf = ({ id, title, link, date, text }: FeedEntry): string => `  <entry>
    <id>${escapeHtml(id)}</id>
    <title>${escapeHtml(title)}</title>
    <updated>${timestamp(date)}</updated>
    <link rel="alternate" href="${escapeHtml(link)}"/>
    <content type="text">${escapeHtml(text)}</content>
  </entry>`

/** An Atom feed (RFC 4287) with relative URLs, which feed libraries do not support. */
export const atom = ({ id, title, author, link, entries }: Feed): string => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeHtml(id)}</id>
  <title>${escapeHtml(title)}</title>
  <updated>${timestamp(entries[0]?.date)}</updated>
  <author><name>${escapeHtml(author)}</name></author>
  <link rel="alternate" href="${escapeHtml(link)}"/>
${entries.map(entryOf).join('\n')}
</feed>
`
