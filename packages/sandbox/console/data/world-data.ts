import { effect, type ReadonlySignal, untracked, useComputed, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { stringifyExact } from '../../src/base/exact-json.ts'
import type { ControlClient, ControlPage } from '../../src/control/client.ts'
import { control, messageOf } from '../control.ts'
import { changes, state } from '../live.ts'

/** Something that is read from the control API. */
export interface Loaded<T> {
  /** Undefined until it is read. It stays while it is read again. */
  readonly value: T | undefined
  readonly error: string | undefined
}

const NOTHING = { value: undefined, error: undefined }

/**
 * Reads something of the world that is shown, and reads it again when the data has changed.
 * @param key what is read; when it changes, what was read before is dropped
 */
export function useLoaded<T>(key: string, load: (client: ControlClient) => Promise<T>): ReadonlySignal<Loaded<T>> {
  const result = useSignal<Loaded<T> & { readonly key: string }>({ ...NOTHING, key: '' })
  const fullKey = `${state.value?.client_id} ${key}`
  useEffect(() => {
    if (result.peek().key !== fullKey) result.value = { ...NOTHING, key: fullKey }
    return readOnChange(load, (loaded) => {
      result.value = { ...loaded, value: unlessSame(result.peek().value, loaded.value), key: fullKey }
    })
  }, [fullKey])
  return useComputed(() => result.value)
}

/** Reads after each change of the data, one read after the other, until the returned function is called. */
function readOnChange<T>(load: (client: ControlClient) => Promise<T>, settle: (loaded: Loaded<T>) => void): () => void {
  let isEnded = false
  let isReading = false
  let isStale = false
  const read = async (): Promise<void> => {
    isStale = isReading
    if (isReading) return
    isReading = true
    const loaded = await load(control.peek()).then(
      (value) => ({ value, error: undefined }),
      (error: unknown) => ({ value: undefined, error: messageOf(error) }),
    )
    isReading = false
    if (isEnded) return
    settle(loaded)
    if (isStale) await read()
  }
  const stop = effect(() => {
    if (changes.value > 0) void untracked(read)
  })
  return () => {
    isEnded = true
    stop()
  }
}

/** What was read before, where it reads the same again, so that nothing is drawn anew. */
const unlessSame = <T>(before: T | undefined, value: T): T =>
  before !== undefined && stringifyExact(before) === stringifyExact(value) ? before : value

/** Items that are read at once. */
const PER_PAGE = 200

/** A page of a list, as parameters of the control API. */
export interface Page {
  readonly page: number
  readonly per_page: number
}

/** A list of the world, as far as it is read. */
export interface LoadedList<T> {
  readonly items: readonly T[]
  /** Number of all items; undefined until the first page is read. */
  readonly total: number | undefined
  readonly error: string | undefined
  /** Reads the next page. */
  readonly readMore: () => void
}

/**
 * Reads the first page of a list, and reads all pages again when the data has changed.
 * @param key what is listed; with another key, the items of the last one stay until the first page is read
 */
export function useLoadedList<T>(
  key: string,
  readPage: (client: ControlClient, page: Page) => Promise<ControlPage<readonly T[]>>,
): LoadedList<T> {
  const list = useSignal<Pick<LoadedList<T>, 'items' | 'total' | 'error'>>({ items: [], total: undefined, error: undefined })
  const pages = useRef(1)
  const reads = useRef(0)
  const reader = useRef(readPage)
  reader.current = readPage
  const fullKey = `${state.value?.client_id} ${key}`

  const read = async (from: number): Promise<void> => {
    reads.current += 1
    const own = reads.current
    const items = list.peek().items.slice(0, from * PER_PAGE)
    try {
      let total = 0
      for (let page = from + 1; page <= pages.current; page += 1) {
        const found = await reader.current(control.peek(), { page, per_page: PER_PAGE })
        if (own !== reads.current) return
        items.push(...found.items)
        total = found.total
      }
      list.value = { items: unlessSame(list.peek().items, items), total, error: undefined }
    } catch (error) {
      if (own === reads.current) list.value = { ...list.peek(), error: messageOf(error) }
    }
  }
  useEffect(() => {
    pages.current = 1
    return effect(() => {
      if (changes.value > 0) void untracked(() => read(0))
    })
  }, [fullKey])
  const readMore = (): void => {
    pages.current = Math.floor(list.peek().items.length / PER_PAGE) + 1
    void read(pages.current - 1)
  }
  return { ...list.value, readMore }
}
