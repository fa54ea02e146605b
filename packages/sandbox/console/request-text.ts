import type { RequestDetail } from './samples.ts'

/** `name=value` lines of a query. */
export const queryText = (query: RequestDetail['query']): string => query.map(({ name, value }) => `${name}=${value}`).join('\n')

/** The query of `name=value` lines; a line without `=` is a name without a value. */
export function readQuery(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=')
      return at < 0 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1)]
    }),
  )
}

/** The headers of `Name: value` lines. An empty value leaves the header out. */
export function readHeaders(text: string): Record<string, string | null> {
  const lines = text.split('\n').filter((line) => line.includes(':'))
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':')
      const value = line.slice(at + 1).trim()
      return [line.slice(0, at).trim(), value === '' ? null : value]
    }),
  )
}
