import { type MockInstance, vi } from 'vitest'
import type { Database } from '../../src/core/database.ts'

/** Counts the statements that read a database, and the rows that they return, while `work` runs. */
export async function countRows(database: Database, work: () => unknown): Promise<{ readonly statements: number; readonly rows: number }> {
  const all: MockInstance<(...given: never[]) => unknown[]> = vi.spyOn(database, 'all')
  const get: MockInstance<(...given: never[]) => unknown> = vi.spyOn(database, 'get')
  try {
    await work()
    const lists = all.mock.results.map(({ value }) => (Array.isArray(value) ? value.length : 0))
    const found = get.mock.results.filter(({ value }) => value !== undefined)
    return {
      statements: all.mock.calls.length + get.mock.calls.length,
      rows: lists.reduce((sum, length) => sum + length, 0) + found.length,
    }
  } finally {
    all.mockRestore()
    get.mockRestore()
  }
}
