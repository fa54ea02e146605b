/** A response, ready to be sent. */
export interface MockResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Something that is wrong with a request, or with an example of the description. */
export interface Violation {
  /** Where: `request` or `response`, then the way to the value. */
  readonly location: readonly string[]
  readonly message: string
}

/** Node refuses longer headers, and clients do too. */
const LONGEST_HEADER = 8000

/** Header of the mock's own, named as Prism names it, in which a response says what is wrong; none when nothing is. */
export function violationsHeader(violations: readonly Violation[]): Record<string, string> {
  if (violations.length === 0) return {}
  const ascii = JSON.stringify(violations).replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return { 'sl-violations': ascii.slice(0, LONGEST_HEADER) }
}

/** A response about the mock itself, which the service would not send. RFC 9457. */
export const problem = (status: number, title: string, detail: string): MockResponse => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: JSON.stringify({ title, status, detail }),
})
