/** A statement, and its values in the order of its question marks. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** A row that a database returns. */
export type SqlRow = Readonly<Record<string, unknown>>

/** What SQL databases do differently. */
export interface SqlDialect {
  /** Type of text that is sorted by its bytes. */
  readonly text: string
  /** The rows of an INSERT with columns of types. */
  readonly values: (types: readonly string[]) => string
  /** A condition: columns, which are text, have given values. */
  readonly matches: (columns: readonly string[]) => string
  /** Statements that run a text with `values` or `matches` for each of the rows. */
  readonly forEach: (text: string, rows: readonly (readonly unknown[])[]) => readonly Statement[]
}

/** A statement for each row: preparing and planning it again takes longer than running it. */
export const SQLITE: SqlDialect = {
  text: 'TEXT',
  values: (types) => `VALUES (${types.map(() => '?').join(', ')})`,
  matches: (columns) => columns.map((column) => `${column} = ?`).join(' AND '),
  forEach: (text, rows) => rows.map((values) => ({ text, values })),
}

const arrays = (types: readonly string[]): string => `SELECT * FROM unnest(${types.map((type) => `?::${type}[]`).join(', ')})`

/** One statement for all rows: they are the elements of arrays. */
export const POSTGRES: SqlDialect = {
  text: 'text COLLATE "C"',
  values: arrays,
  matches: (columns) => `(${columns.join(', ')}) IN (${arrays(columns.map(() => 'text'))})`,
  forEach(text, rows) {
    const [first] = rows
    return first === undefined ? [] : [{ text, values: first.map((_, column) => rows.map((row) => row[column])) }]
  },
}

/** PostgreSQL numbers its parameters. */
export function numbered({ text, values }: Statement): { readonly text: string; readonly values: unknown[] } {
  let number = 0
  return { text: text.replaceAll('?', () => `$${++number}`), values: [...values] }
}
