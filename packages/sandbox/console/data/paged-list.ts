import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { stringifyExact } from '../../src/base/exact-json.ts'
import type { ControlClient, ControlPage } from '../../src/control/client.ts'
import { control, messageOf } from '../control.ts'
import { dataRevision, state } from '../live.ts'
import type { Rows } from '../parts/row-table.tsx'

/** Items that are read at once. */
const PER_PAGE = 100

/** A page of a list, as parameters of the control API. */
export interface Page {
  readonly page: number
  readonly per_page: number
}

type ReadPage<T> = (client: ControlClient, page: Page) => Promise<ControlPage<readonly T[]>>

/** A list on the server, as far as it is read. */
export interface PagedList<T> extends Rows<T> {
  /** False until the first page is read. */
  readonly isRead: boolean
  readonly error: string | undefined
}

interface ReadState<T> {
  readonly total: number | undefined
  readonly error: string | undefined
  readonly pages: ReadonlyMap<number, readonly T[]>
}

/** Reads pages of a list when they come in sight, and again after each change. What was read stays until it is read again. */
function createPagedList<T>() {
  const read = signal<ReadState<T>>({ total: undefined, error: undefined, pages: new Map() })
  /** Number of the last change, and for each page that of the change after which it was read. */
  let change = 0
  const readAfter = new Map<number, number>()
  const reading = new Set<number>()
  let inSight: readonly [first: number, last: number] = [0, 0]
  let readPage: ((page: Page) => Promise<ControlPage<readonly T[]>>) | undefined

  const load = async (index: number): Promise<void> => {
    if (readPage === undefined || reading.has(index) || readAfter.get(index) === change) return
    reading.add(index)
    const present = change
    try {
      const { items, total } = await readPage({ page: index + 1, per_page: PER_PAGE })
      readAfter.set(index, present)
      const { pages } = read.peek()
      const known = pages.get(index)
      const kept = [...pages].filter(([page]) => page === index || isInSight(page) || readAfter.get(page) === change)
      const isSame = known !== undefined && stringifyExact(known) === stringifyExact(items)
      read.value = { total, error: undefined, pages: new Map(kept).set(index, isSame ? known : items) }
    } catch (error) {
      readAfter.set(index, present)
      read.value = { ...read.peek(), error: messageOf(error) }
    } finally {
      reading.delete(index)
    }
    if (isInSight(index)) await load(index)
  }
  const isInSight = (page: number): boolean => page >= inSight[0] && page <= inSight[1]
  const loadSight = (): void => {
    for (let page = inSight[0]; page <= inSight[1]; page += 1) void load(page)
  }

  return {
    read,
    get length() {
      return read.value.total ?? 0
    },
    at: (index: number) => read.value.pages.get(Math.floor(index / PER_PAGE))?.[index % PER_PAGE],
    findIndex(isWanted: (item: T) => boolean) {
      for (const [page, items] of read.value.pages) {
        const index = items.findIndex(isWanted)
        if (index >= 0) return page * PER_PAGE + index
      }
      return -1
    },
    /** Rows came in sight. */
    see(from: number, to: number) {
      inSight = [Math.floor(from / PER_PAGE), Math.floor(Math.max(from, to - 1) / PER_PAGE)]
      loadSight()
    },
    /** Something has changed: what is in sight is read again. */
    refresh(readAgain: typeof readPage) {
      readPage = readAgain
      change += 1
      loadSight()
    },
  }
}

/**
 * A list of the world that is shown, whatever its length.
 * @param key what is listed; with another key, the rows of the last one stay until the first page is read
 * @param revision different whenever the list may have changed
 */
export function usePagedList<T>(key: string, readPage: ReadPage<T>, revision: ReadonlySignal<unknown> = dataRevision): PagedList<T> {
  const fullKey = `${state.value?.client_id} ${key}`
  const list = useMemo(() => createPagedList<T>(), [fullKey])
  const reader = useRef(readPage)
  reader.current = readPage
  useEffect(
    () =>
      effect(() => {
        if (revision.value !== undefined) untracked(() => list.refresh((page) => reader.current(control.peek(), page)))
      }),
    [list, revision],
  )
  const shown = useRef(list)
  const { total, error } = list.read.value
  if (total !== undefined || error !== undefined) shown.current = list
  const { read, length, at, findIndex, see } = shown.current
  return { length, at, findIndex, see, isRead: read.value.total !== undefined, error: list.read.value.error }
}
