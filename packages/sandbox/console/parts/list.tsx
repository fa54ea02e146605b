import { useSignal } from '@preact/signals'
import { elementScroll, observeElementOffset, observeElementRect, type Rect, Virtualizer } from '@tanstack/virtual-core'
import { type ComponentChildren, Fragment, type RefObject } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'preact/hooks'

export interface Column<T> {
  readonly title: string
  readonly cell: (item: T) => ComponentChildren
  /** The value as the API has it. */
  readonly raw?: (item: T) => string | undefined
  /** In rem; columns without one share the rest. */
  readonly width?: number
  /** Numbers are aligned at the right. */
  readonly isNumber?: boolean
  /** The list has the column from this width on; the style sheet has the pixels. */
  readonly from?: 'middle' | 'wide'
  /** A narrow list has it below the main column. */
  readonly isBelow?: boolean
  readonly isMain?: boolean
}

export const classOf = <T,>({ isMain, isNumber, from }: Column<T>): string =>
  [isMain && 'main', isNumber && 'number', from].filter(Boolean).join(' ')

export const widthOf = <T,>({ width }: Column<T>) => ({ '--width': width ? `${width}rem` : 'auto' })

/** A row that separates others. */
export interface Separator {
  readonly key: string
  readonly separator: string
}

export interface ListProps<T> {
  /** What the rows are: the name of the table. */
  readonly label: string
  readonly items: readonly (T | Separator)[]
  /** Number of all items, if more can be read. */
  readonly total?: number | undefined
  /** The last rows came in sight, and there are more to read. */
  readonly onEnd?: () => void
  readonly columns: readonly Column<T>[]
  readonly keyOf: (item: T) => string
  /** Where the row leads; the first column is the link. */
  readonly hrefOf: (item: T) => string
  /** Key of the row that is shown beside the table. */
  readonly selected: string | undefined
}

const isSeparator = (row: object): row is Separator => 'separator' in row

/** Heights in pixels: of the head, and of a row with one line, or with two where the table is narrow. */
const HEAD = 28
const ROW = 34
const TALL_ROW = 56
const NARROW = 620

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity }

/** Which of the rows with these keys are drawn: those in sight, and some around them. */
function useVirtualRows(box: RefObject<HTMLDivElement | null>, keys: readonly string[]) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const options = {
    count: keys.length,
    getItemKey: (index: number) => keys[index] ?? index,
    // What is read stays in place when rows are added above it; at the top, the newest row stays in sight.
    anchorTo: (box.current?.scrollTop ?? 0) > 0 ? ('end' as const) : ('start' as const),
    overscan: 8,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    initialRect: { width: 1000, height: 600 },
    getScrollElement: () => box.current,
    scrollToFn: elementScroll,
    // Without a redraw, rows that are all in sight before and after it keep the height that they had.
    observeElementRect: (of: Virtualizer<HTMLDivElement, Element>, onRect: (rect: Rect) => void) =>
      observeElementRect(of, (rect) => {
        onRect(rect)
        redraw(undefined)
      }),
    observeElementOffset,
    onChange: () => redraw(undefined),
  }
  const rows = useMemo(() => new Virtualizer<HTMLDivElement, Element>({ ...options, estimateSize: () => ROW }), [])
  const height = (rows.scrollRect?.width ?? NARROW) < NARROW ? TALL_ROW : ROW
  rows.setOptions({ ...options, estimateSize: () => height })
  useLayoutEffect(() => rows._didMount(), [])
  useLayoutEffect(() => rows._willUpdate())
  useLayoutEffect(() => rows.measure(), [height])
  return { rows, height }
}

/**
 * A table of which only the rows in sight are drawn, so that thousands of rows cost as little as twenty. One row is in the tab order; the arrow
 * keys, Page Up, Page Down, Home and End move the focus.
 */
export function List<T extends object>({
  label,
  items,
  total = items.length,
  onEnd,
  columns,
  keyOf: keyOfItem,
  hrefOf,
  selected,
}: ListProps<T>) {
  const keyOf = (row: T | Separator): string => (isSeparator(row) ? row.key : keyOfItem(row))
  const box = useRef<HTMLDivElement>(null)
  const active = useSignal<string | undefined>(undefined)
  const wantsFocus = useRef(false)
  const keys = items.map(keyOf)
  const { rows, height } = useVirtualRows(box, keys)
  const drawn = rows.getVirtualItems()
  const [first, last] = [drawn[0], drawn.at(-1)]

  const isAtEnd = items.length < total && (last?.index ?? 0) >= items.length - 1
  useEffect(() => {
    if (isAtEnd) onEnd?.()
  }, [isAtEnd, items.length])

  /** Index of the first row from here in a direction that is not a separator. */
  const rowFrom = (from: number, step: 1 | -1): number | undefined => {
    for (let index = from; index >= 0; index += step) {
      const item = items[index]
      if (item === undefined) return undefined
      if (!isSeparator(item)) return index
    }
    return undefined
  }
  const activeIndex = rowFrom(Math.max(0, keys.indexOf(active.value ?? selected ?? '')), 1)
  useLayoutEffect(() => {
    const link = wantsFocus.current ? box.current?.querySelector<HTMLElement>('a[tabindex="0"]') : undefined
    if (!link) return
    wantsFocus.current = false
    link.focus({ preventScroll: true })
  })
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const present = Math.max(0, keys.indexOf(active.peek() ?? selected ?? ''))
    const wanted = Math.min(items.length - 1, Math.max(0, present + step))
    const index = rowFrom(wanted, step < 0 ? -1 : 1) ?? rowFrom(wanted, step < 0 ? 1 : -1)
    const item = items[index ?? -1]
    if (index === undefined || item === undefined) return
    const link = box.current?.querySelector<HTMLElement>(`tr[aria-rowindex="${index + 2}"] a`)
    wantsFocus.current = !link
    // The row that has the focus may go out of sight before the next one is drawn.
    const focused = link ?? box.current?.querySelector('table')
    focused?.focus({ preventScroll: true })
    rows.scrollToIndex(index)
    active.value = keyOf(item)
  }

  return (
    <div class="rows" ref={box} style={{ '--row': `${height}px` }}>
      <table tabIndex={-1} aria-label={label} aria-rowcount={total + 1} onKeyDown={move}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th key={column.title} scope="col" class={classOf(column)} style={widthOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first !== undefined && first.start > HEAD && <tr class="space" style={{ height: `${first.start - HEAD}px` }} />}
          {drawn.map(({ index }) => {
            const item = items[index]
            if (item === undefined) return null
            const key = keyOf(item)
            if (isSeparator(item)) return <SeparatorRow key={key} text={item.separator} />
            return (
              <tr key={key} aria-rowindex={index + 2} aria-current={key === selected ? 'true' : undefined}>
                {columns.map((column, place) => (
                  <td key={column.title} class={classOf(column)} title={column.raw?.(item)}>
                    {place === 0 ? (
                      <a
                        href={hrefOf(item)}
                        tabIndex={index === activeIndex ? 0 : -1}
                        onFocus={() => {
                          active.value = key
                        }}
                      >
                        {column.cell(item)}
                      </a>
                    ) : (
                      column.cell(item)
                    )}
                    {column.isMain && <Below item={item} columns={columns} />}
                  </td>
                ))}
              </tr>
            )
          })}
          {last !== undefined && <tr class="space" style={{ height: `${rows.getTotalSize() + HEAD - last.end}px` }} />}
        </tbody>
      </table>
    </div>
  )
}

/** What a narrow list has no columns for. */
const Below = <T extends object>({ item, columns }: Pick<ListProps<T>, 'columns'> & { readonly item: T }) => (
  <span class="under">
    {columns
      .flatMap(({ isBelow, cell }) => (isBelow && cell(item)) || [])
      .map((text, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          {text}
        </Fragment>
      ))}
  </span>
)

const SeparatorRow = ({ text }: { readonly text: string }) => (
  <tr class="separator">
    <th scope="rowgroup">{text}</th>
  </tr>
)
