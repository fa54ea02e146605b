import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { setNeighbors } from './neighbors.ts'

export interface Column<T> {
  readonly title: string
  /** Class of its cells; the style sheet sets the width and hides what does not fit. */
  readonly name: string
  readonly cell: (item: T) => ComponentChildren
}

/** The rows of a table: an array, or a list of which only parts are read. */
export interface Rows<T> {
  readonly length: number
  /** Undefined where the list is not read yet. */
  at(index: number): T | undefined
  /** Index of the first item that was read and is wanted; -1 without one. */
  findIndex(isWanted: (item: T) => boolean): number
  /** Rows came in sight. */
  readonly see?: (from: number, to: number) => void
}

/** A row that separates others. */
export interface Separator {
  readonly key: string
  readonly separator: string
}

interface RowTableProps<T> {
  /** What the rows are: the name of the table. */
  readonly label: string
  readonly items: Rows<T | Separator>
  readonly columns: readonly Column<T>[]
  readonly keyOf: (item: T) => number | string
  /** Where the row leads; the first column is the link. */
  readonly hrefOf: (item: T) => string
  /** Key of the row that is shown beside the table. */
  readonly selected?: number | string | undefined
}

const isSeparator = (row: object): row is Separator => 'separator' in row

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
export function RowTable<T extends object>({ label, items, columns, keyOf: keyOfItem, hrefOf, selected }: RowTableProps<T>) {
  const keyOf = (row: T | Separator): number | string => (isSeparator(row) ? row.key : keyOfItem(row))
  const box = useRef<HTMLDivElement>(null)
  const view = useSignal({ top: 0, height: 600, width: 1000 })
  const active = useSignal<number | string | undefined>(undefined)
  const wantsFocus = useRef(false)
  /** Index of a row that gets the focus as soon as it is read. */
  const unread = useRef<number | undefined>(undefined)
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
  const newest = useRef<{ readonly key: number | string; readonly index: number } | undefined>(undefined)
  useLayoutEffect(() => {
    const { key, index = 0 } = newest.current ?? {}
    const added = key === undefined ? 0 : items.findIndex((item) => keyOf(item) === key) - index
    if (box.current !== null && box.current.scrollTop > 0 && added > 0) box.current.scrollTop += added * height
    const first = items.findIndex((item) => !isSeparator(item))
    const item = items.at(first)
    newest.current = first < 0 || item === undefined ? undefined : { key: keyOf(item), index: first }
  })

  useLayoutEffect(() => {
    const item = unread.current === undefined ? undefined : items.at(unread.current)
    if (item !== undefined) {
      unread.current = undefined
      wantsFocus.current = true
      active.value = keyOf(item)
    }
  })

  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    box.current?.querySelector<HTMLElement>('a[tabindex="0"]')?.focus()
  })

  // A list that has become shorter than what was scrolled to begins with what it has.
  const from = Math.max(0, Math.min(Math.floor(view.value.top / height) - MARGIN, items.length - 1))
  const to = Math.min(items.length, Math.ceil((view.value.top + view.value.height) / height) + MARGIN)
  const indexOf = (key: number | string | undefined): number => (key === undefined ? -1 : items.findIndex((item) => keyOf(item) === key))
  /** The row at an index, or the next one in a direction, which is not a separator; the other way at an end. */
  const rowAt = (index: number, direction: 1 | -1): number => {
    for (const step of [direction, -direction]) {
      for (let at = index; at >= 0 && at < items.length; at += step) {
        const item = items.at(at)
        if (item === undefined || !isSeparator(item)) return at
      }
    }
    return index
  }

  /** URL of the next row in a direction; undefined at an end, and where the list is not read yet. */
  const hrefBeside = (index: number, step: 1 | -1): string | undefined => {
    for (let at = index + step; index >= 0 && at >= 0 && at < items.length; at += step) {
      const item = items.at(at)
      if (item === undefined || !isSeparator(item)) return item && hrefOf(item)
    }
    return undefined
  }
  useLayoutEffect(() => {
    const index = indexOf(selected)
    setNeighbors({ previous: hrefBeside(index, -1), next: hrefBeside(index, 1) })
  })
  useEffect(() => () => setNeighbors(), [])

  const activeIndex = rowAt(Math.max(0, indexOf(active.value ?? selected)), 1)
  useEffect(() => items.see?.(from, to), [items, from, to])
  const linkAt = (index: number) => box.current?.querySelector<HTMLElement>(`tr[aria-rowindex="${index + 2}"] a`)

  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // Keys may come faster than the table is drawn.
    const present = unread.current ?? Math.max(0, indexOf(active.peek() ?? selected))
    const index = rowAt(Math.min(items.length - 1, Math.max(0, present + step)), step < 0 ? -1 : 1)
    const item = items.at(index)
    if (box.current === null) return
    const { scrollTop, clientHeight } = box.current
    const top = index * height
    if (top < scrollTop) box.current.scrollTop = top
    else if (top + 2 * height > scrollTop + clientHeight) box.current.scrollTop = top + 2 * height - clientHeight
    if (item === undefined) {
      // The row that had the focus goes out of sight.
      unread.current = index
      box.current.querySelector('table')?.focus({ preventScroll: true })
    } else {
      unread.current = undefined
      active.value = keyOf(item)
      const link = linkAt(index)
      wantsFocus.current = !link
      link?.focus({ preventScroll: true })
    }
    view.value = { ...view.value, top: box.current.scrollTop }
  }

  return (
    <div class="rows" ref={box} style={{ '--row': `${height}px` }}>
      <table tabIndex={-1} aria-label={label} aria-rowcount={items.length + 1} onKeyDown={move}>
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
          {Array.from({ length: Math.max(0, to - from) }, (_, offset) => {
            const index = from + offset
            const item = items.at(index)
            if (item === undefined) return <UnreadRow key={index} />
            const key = keyOf(item)
            if (isSeparator(item)) return <SeparatorRow key={key} text={item.separator} />
            const isActive = index === activeIndex
            return (
              <tr key={key} aria-rowindex={index + 2} aria-current={key === selected ? 'true' : undefined}>
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

const UnreadRow = () => (
  <tr class="unread">
    <td>
      <span class="hidden">Not read yet</span>
    </td>
  </tr>
)

const SeparatorRow = ({ text }: { readonly text: string }) => (
  <tr class="separator">
    <th scope="rowgroup">{text}</th>
  </tr>
)
