import { effect, untracked, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { stringifyExact } from '../../src/base/exact-json.ts'
import type { ControlClient, ControlPage } from '../../src/control/client.ts'
import { control, messageOf } from '../control.ts'
import { changes } from '../live.ts'

/** Something that is read from the control API. */
export interface Loaded<T> {
  /** Undefined until it is read. It stays while it is read again, also with another key. */
  readonly value: T | undefined
  readonly error: string | undefined
}

/**
 * Reads something of the world that is shown, and reads it again when the data has changed, one read after the other.
 * @param key what is read
 */
export function useLoaded<T>(key: string, load: (client: ControlClient) => Promise<T>): Loaded<T> {
  const result = useSignal<Loaded<T>>({ value: undefined, error: undefined })
  useEffect(() => {
    let isEnded = false
    let isReading = false
    let isStale = false
    const read = async (): Promise<void> => {
      isStale = isReading
      if (isReading) return
      isReading = true
      const before = result.peek().value
      const loaded = await load(control.peek()).then(
        (value) => ({ value: unlessSame(before, value), error: undefined }),
        (error: unknown) => ({ value: before, error: messageOf(error) }),
      )
      isReading = false
      if (isEnded) return
      result.value = loaded
      if (isStale) await read()
    }
    const stop = effect(() => {
      if (changes.value > 0) void untracked(read)
    })
    return () => {
      isEnded = true
      stop()
    }
  }, [key])
  return result.value
}

/** What was read before, where it reads the same again, so that nothing is drawn anew. */
const unlessSame = <T>(before: T | undefined, value: T): T =>
  before !== undefined && stringifyExact(before) === stringifyExact(value) ? before : value

/** Items that are read at once. */
const PER_PAGE = 200

/** A page of a list, as parameters of the control API. */
interface Page {
  readonly page: number
  readonly per_page: number
}

/** A list of the world, as far as it is read. */
interface LoadedList<T> {
  /** Undefined until the first page is read. */
  readonly items: readonly T[] | undefined
  /** Number of all items. */
  readonly total: number | undefined
  readonly error: string | undefined
  /** Reads twice as many pages. */
  readonly readMore: () => void
}

/**
 * Reads the first pages of a list.
 * @param key what is listed
 */
export function useLoadedList<T>(
  key: string,
  readPage: (client: ControlClient, page: Page) => Promise<ControlPage<readonly T[]>>,
): LoadedList<T> {
  const wanted = useSignal({ key, pages: 1 })
  const pages = wanted.value.key === key ? wanted.value.pages : 1
  const { value, error } = useLoaded(`${key} ${pages}`, async (client) => {
    const read = await Promise.all(Array.from({ length: pages }, (_, index) => readPage(client, { page: index + 1, per_page: PER_PAGE })))
    return { items: read.flatMap(({ items }) => items), total: read[0]?.total ?? 0 }
  })
  const readMore = (): void => {
    wanted.value = { key, pages: 2 * pages }
  }
  return { items: value?.items, total: value?.total, error, readMore }
}
