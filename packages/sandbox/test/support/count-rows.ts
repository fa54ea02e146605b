import { type MockInstance, vi } from 'vitest'
import type { Database } from '../../src/core/database.ts'

/** The statements that read a database while `work` runs, and the number of rows that they return. */
export async function countRows(
  database: Database,
  work: () => unknown,
): Promise<{ readonly statements: string[]; readonly rows: number }> {
  const all: MockInstance<(sql: string, ...values: never[]) => unknown[]> = vi.spyOn(database, 'all')
  const get: MockInstance<(sql: string, ...values: never[]) => unknown> = vi.spyOn(database, 'get')
  try {
    await work()
    const lists = all.mock.results.map(({ value }) => (Array.isArray(value) ? value.length : 0))
    const found = get.mock.results.filter(({ value }) => value !== undefined)
    const statements = [...all.mock.calls, ...get.mock.calls].map(([sql]) => sql)
    return { statements, rows: lists.reduce((sum, length) => sum + length, 0) + found.length }
  } finally {
    all.mockRestore()
    get.mockRestore()
  }
}
