/** A response, ready to be sent. */
export interface MockResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** A problem of a request. */
export interface Violation {
  /** Location: `request`, then the path to the value. */
  readonly location: readonly string[]
  readonly message: string
}

/** Node and clients refuse longer headers. */
const LONGEST_HEADER = 8000

/** Header with the problems of a request, under Prism's name for it; empty if there are no problems. */
export function violationsHeader(violations: readonly Violation[]): Record<string, string> {
  if (violations.length === 0) return {}
  const ascii = JSON.stringify(violations).replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return { 'sl-violations': ascii.slice(0, LONGEST_HEADER) }
}

/** A response about the mock itself. The service does not send it. RFC 9457. */
export const problem = (status: number, title: string, detail: string): MockResponse => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: JSON.stringify({ title, status, detail }),
})
