import { type ApiError, isApiError } from '../errors.ts'

/** A plain page for the athlete. */
export interface Page {
  readonly title: string
  readonly text: string
  readonly links?: readonly { readonly href: string; readonly text: string }[]
}

const DENIED: Page = { title: 'Not connected', text: 'You did not allow access to your account.' }
const PAGES: Readonly<Record<400 | 403 | 500 | 502, Page>> = {
  400: {
    title: 'You may already be connected',
    text: 'This authorization has already been used, was started too long ago, or was started in another browser.',
  },
  403: {
    title: 'Not connected',
    text: 'The service does not let your account connect: no more athletes can connect to this app, or only the account that created it (single-player mode).',
  },
  500: { title: 'Not connected', text: 'Something went wrong on our side. Please try again later.' },
  502: { title: 'Not connected yet', text: 'The service did not respond as expected. Please try again in a few minutes.' },
}

/** The other errors are faults of the app: 500. */
const STATUSES: Readonly<Partial<Record<ApiError['code'], keyof typeof PAGES>>> = {
  invalid_callback: 400,
  invalid_grant: 400,
  athlete_limit: 403,
  forbidden: 403,
  rate_limited: 502,
  server_error: 502,
  unexpected_status: 502,
  redirected: 502,
  connection_failed: 502,
  deadline_exceeded: 502,
  malformed_response: 502,
  response_too_large: 502,
}

/** Explains an error to the athlete, without technical details. */
export function explainFailure(error: unknown): Page & { readonly status: number } {
  if (isApiError(error) && error.code === 'authorization_denied') return { status: 403, ...DENIED }
  const status = (isApiError(error) && STATUSES[error.code]) || 500
  return { status, ...PAGES[status] }
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
