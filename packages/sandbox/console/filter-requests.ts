import { pathWithQuery } from '../src/base/path-with-query.ts'
import type { JournalEntry } from './live.ts'

/** Whether an entry passes the filters of the URL. */
export function matches(entry: JournalEntry, query: URLSearchParams, nameOf: (id: JournalEntry['athlete_id']) => string): boolean {
  const is = (name: string, value: unknown): boolean => {
    const wanted = query.get(name) ?? ''
    return wanted === '' || wanted === String(value)
  }
  const words = (query.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const text = [
    entry.number,
    entry.method,
    pathWithQuery(entry.path, entry.query),
    entry.operation_id,
    entry.status,
    nameOf(entry.athlete_id),
    entry.why,
  ]
    .join(' ')
    .toLowerCase()
  return (
    is('status', String(entry.status).charAt(0)) &&
    is('operation', entry.operation_id) &&
    is('athlete', entry.athlete_id) &&
    words.every((word) => text.includes(word))
  )
}
