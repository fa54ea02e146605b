import { escapeHtml } from './inline.ts'

/** An entry of a feed. */
export interface FeedEntry {
  /** An IRI that does not depend on the URL of the site. */
  readonly id: string
  readonly title: string
  /** URL of its page. */
  readonly link: string
  /** UTC, as 2027-06-01. */
  readonly date: string
  readonly text: string
}

export interface Feed {
  readonly id: string
  readonly title: string
  readonly author: string
  /** URL of the feed itself. */
  readonly self: string
  /** URL of the page with the same content. */
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

/** An Atom feed (RFC 4287). Its URLs are absolute, because many feed readers do not resolve relative ones. */
export const atom = ({ id, title, author, self, link, entries }: Feed): string => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeHtml(id)}</id>
  <title>${escapeHtml(title)}</title>
  <updated>${timestamp(entries[0]?.date)}</updated>
  <author><name>${escapeHtml(author)}</name></author>
  <link rel="self" href="${escapeHtml(self)}"/>
  <link rel="alternate" href="${escapeHtml(link)}"/>
${entries.map(entryOf).join('\n')}
</feed>
`
