import { type Column, classOf, widthOf } from '../../parts/list.tsx'

interface DataTableProps<T> {
  readonly label: string
  readonly rows: readonly T[]
  /** The first one names the row. */
  readonly columns: readonly Column<T>[]
  readonly keyOf: (row: T) => string
  /** Makes the name of each row a button that selects the row, or clears the selection. */
  readonly onSelect?: (row: T | null) => void
  readonly selected?: string | null
}

/** A table whose rows may be selected. */
export function DataTable<T>({ label, rows, columns, keyOf, onSelect, selected }: DataTableProps<T>) {
  const [naming, ...others] = columns
  if (!naming) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard.
    <section class="table-box" tabIndex={0} aria-label={label}>
      <table class="data-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" class={classOf(column)} style={widthOf(column)}>
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
