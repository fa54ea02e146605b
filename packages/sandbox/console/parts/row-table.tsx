import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'

export interface Column<T> {
  readonly title: string
  /** Class of its cells; the style sheet sets the width and hides what does not fit. */
  readonly name: string
  readonly cell: (item: T) => ComponentChildren
}

interface RowTableProps<T> {
  /** What the rows are: the name of the table. */
  readonly label: string
  readonly items: readonly T[]
  readonly columns: readonly Column<T>[]
  readonly keyOf: (item: T) => number | string
  /** Where the row leads; the first column is the link. */
  readonly hrefOf: (item: T) => string
  /** Key of the row that is shown beside the table. */
  readonly selected?: number | string | undefined
}

/** Heights of a row in pixels: one line, or two where the table is narrow. */
const ROW = 34
const TALL_ROW = 56
const NARROW_PX = 620
/** Rows that are drawn above and below those in sight. */
const MARGIN = 8

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity }

/**
 * A table of which only the rows in sight are drawn, so that thousands of rows cost as little as twenty. One row is in the tab order; the arrow
 * keys, Page Up, Page Down, Home and End move the focus.
 */
export function RowTable<T>({ label, items, columns, keyOf, hrefOf, selected }: RowTableProps<T>) {
  const box = useRef<HTMLDivElement>(null)
  const view = useSignal({ top: 0, height: 600, width: 1000 })
  const active = useSignal<number | string | undefined>(undefined)
  const wantsFocus = useRef(false)
  const height = view.value.width < NARROW_PX ? TALL_ROW : ROW

  useEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = (): void => {
      const { scrollTop, clientHeight, clientWidth } = element
      view.value = { top: scrollTop, height: clientHeight, width: clientWidth }
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [view])

  // What is read stays in place when rows are added above it.
  const newest = useRef<number | string | undefined>(undefined)
  useLayoutEffect(() => {
    const [first] = items
    const added = newest.current === undefined ? 0 : items.findIndex((item) => keyOf(item) === newest.current)
    if (box.current !== null && box.current.scrollTop > 0 && added > 0) box.current.scrollTop += added * height
    newest.current = first === undefined ? undefined : keyOf(first)
  })

  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    box.current?.querySelector<HTMLElement>('a[tabindex="0"]')?.focus()
  })

  const from = Math.max(0, Math.floor(view.value.top / height) - MARGIN)
  const to = Math.min(items.length, Math.ceil((view.value.top + view.value.height) / height) + MARGIN)
  const indexOf = (key: number | string | undefined): number => (key === undefined ? -1 : items.findIndex((item) => keyOf(item) === key))
  const activeIndex = Math.max(0, indexOf(active.value ?? selected))
  const linkAt = (index: number) => box.current?.querySelector<HTMLElement>(`tr[aria-rowindex="${index + 2}"] a`)

  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // Keys may come faster than the table is drawn.
    const present = Math.max(0, indexOf(active.peek() ?? selected))
    const index = Math.min(items.length - 1, Math.max(0, present + step))
    const item = items[index]
    if (item === undefined || box.current === null) return
    const { scrollTop, clientHeight } = box.current
    const top = index * height
    if (top < scrollTop) box.current.scrollTop = top
    else if (top + 2 * height > scrollTop + clientHeight) box.current.scrollTop = top + 2 * height - clientHeight
    active.value = keyOf(item)
    const link = linkAt(index)
    wantsFocus.current = !link
    link?.focus({ preventScroll: true })
    view.value = { ...view.value, top: box.current.scrollTop }
  }

  return (
    <div class="rows" ref={box} style={{ '--row': `${height}px` }}>
      <table aria-label={label} aria-rowcount={items.length + 1} onKeyDown={move}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ title, name }) => (
              <th key={name} scope="col" class={name}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {from > 0 && <tr class="space" style={{ height: `${from * height}px` }} />}
          {items.slice(from, to).map((item, offset) => {
            const key = keyOf(item)
            const isActive = from + offset === activeIndex
            return (
              <tr key={key} aria-rowindex={from + offset + 2} aria-current={key === selected ? 'true' : undefined}>
                {columns.map(({ name, cell }, column) => (
                  <td key={name} class={name}>
                    {column === 0 ? (
                      <a
                        href={hrefOf(item)}
                        tabIndex={isActive ? 0 : -1}
                        onFocus={() => {
                          active.value = key
                        }}
                      >
                        {cell(item)}
                      </a>
                    ) : (
                      cell(item)
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
          {to < items.length && <tr class="space" style={{ height: `${(items.length - to) * height}px` }} />}
        </tbody>
      </table>
    </div>
  )
}
