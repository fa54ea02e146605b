/** A plain page for the athlete. */
export interface Page {
  readonly title: string
  readonly text: string
  readonly links?: readonly { readonly href: string; readonly text: string }[]
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

/** The page loads nothing and cannot be framed. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'X-Content-Type-Options': 'nosniff',
}

export function renderPage({ title, text, links = [] }: Page): string {
  const list = links.map(({ href, text: label }) => `<p><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>\n`).join('')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${list}</html>
`
}
