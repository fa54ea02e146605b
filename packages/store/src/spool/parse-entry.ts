import type { SpoolEntry } from '../spool.ts'

const isObject = (value: unknown): value is { [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * What the text of an entry says.
 * @throws Error that quotes nothing of it
 */
export function parseEntry(text: string): Omit<SpoolEntry, 'id'> {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new Error('it is not JSON')
  }
  if (!isObject(parsed) || typeof parsed['key'] !== 'string' || !isObject(parsed['value'])) throw new Error('it holds no key and value')
  return { key: parsed['key'], value: parsed['value'] as SpoolEntry['value'] }
}
