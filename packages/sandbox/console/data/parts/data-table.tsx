import type { ComponentChildren } from 'preact'

export interface DataColumn<T> {
  readonly title: string
  readonly cell: (row: T) => ComponentChildren
  /** The value as the API has it. */
  readonly raw?: (row: T) => string | undefined
  /** Numbers are aligned at the right. */
  readonly isNumber?: boolean
  /** Left out on narrow screens. */
  readonly isExtra?: boolean
}

interface DataTableProps<T> {
  readonly label: string
  readonly rows: readonly T[]
  /** The first one names the row. */
  readonly columns: readonly DataColumn<T>[]
  readonly keyOf: (row: T) => string
  /** Makes the name of each row a button that selects the row, or clears the selection. */
  readonly onSelect?: (row: T | null) => void
  readonly selected?: string | null
}

/** A table whose rows may be selected. */
export function DataTable<T>({ label, rows, columns, keyOf, onSelect, selected }: DataTableProps<T>) {
  const [naming, ...others] = columns
  if (!naming) return null
  const classOf = ({ isNumber, isExtra }: DataColumn<T>): string => `${isNumber ? 'number' : ''} ${isExtra ? 'extra' : ''}`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard.
    <section class="table-box" tabIndex={0} aria-label={label}>
      <table class="data-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" class={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = keyOf(row)
            const isSelected = key === selected
            return (
              <tr key={key} class={isSelected ? 'selected' : ''}>
                <th scope="row">
                  {onSelect ? (
                    <button type="button" class="plain" aria-pressed={isSelected} onClick={() => onSelect(isSelected ? null : row)}>
                      {naming.cell(row)}
                    </button>
                  ) : (
                    naming.cell(row)
                  )}
                </th>
                {others.map((column) => (
                  <td key={column.title} class={classOf(column)} title={column.raw?.(row)}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
