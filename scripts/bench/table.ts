/** Lines of a table: the first column is left-aligned, the others are right-aligned. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('   ')
  return rows.map(line).join('\n')
}

/** `1.25 ×`: a ratio. */
export const ratio = (value: number, base: number): string => `${(value / base).toFixed(2)} ×`
