import { computed, type ReadonlySignal, signal, useComputed, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { ControlClient } from '../../src/control/client.ts'
import { stringifyExact } from '../../src/exact-json.ts'
import { control, messageOf } from '../control.ts'
import { deliveries, requests, state } from '../live.ts'

const ownChanges = signal(0)

/** What the console itself has changed is to be read again. */
export function touchData(): void {
  ownChanges.value += 1
}

// Another page of the console, or a program, may have changed something while the reader was there: the control API sends no event for that.
addEventListener('focus', touchData)

/** Changes whenever something may have changed in the data of the world: a request that writes, an event, or an action of the console. */
const dataVersion = computed(() => {
  const lastWrite = requests.value.findLast(({ method, status }) => method !== 'GET' && status < 400)
  return `${ownChanges.value} ${lastWrite?.number} ${deliveries.value.at(-1)?.id}`
})

/** Something that is read from the control API. */
export interface Loaded<T> {
  /** Undefined until it is read. It stays while it is read again. */
  readonly value: T | undefined
  readonly error: string | undefined
}

const NOTHING = { value: undefined, error: undefined }

/**
 * Reads something of the world that is shown, and reads it again when the data may have changed.
 * @param key what is read; when it changes, what was read before is dropped
 */
export function useLoaded<T>(key: string, load: (client: ControlClient) => Promise<T>): ReadonlySignal<Loaded<T>> {
  const result = useSignal<Loaded<T> & { readonly key: string }>({ ...NOTHING, key: '' })
  const fullKey = `${state.value?.client_id} ${key}`
  useEffect(() => {
    let isCurrent = true
    if (result.peek().key !== fullKey) result.value = { ...NOTHING, key: fullKey }
    const settle = (loaded: Loaded<T>): void => {
      if (isCurrent) result.value = { ...loaded, key: fullKey }
    }
    load(control.peek()).then(
      (value) => settle({ value: unlessSame(result.peek().value, value), error: undefined }),
      (error: unknown) => settle({ value: undefined, error: messageOf(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [fullKey, dataVersion.value])
  return useComputed(() => result.value)
}

/** What was read before, where it reads the same again, so that nothing is drawn anew. */
const unlessSame = <T>(before: T | undefined, value: T): T =>
  before !== undefined && stringifyExact(before) === stringifyExact(value) ? before : value

/** As many as the control API gives at once. */
const PER_PAGE = 200
/** Pages that are read of a long list. */
const MAX_PAGES = 10

/** Everything of a list, up to 2,000 items. */
export async function readPages<T>(
  read: (page: { readonly page: number; readonly per_page: number }) => Promise<readonly T[]>,
): Promise<T[]> {
  const items: T[] = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const more = await read({ page, per_page: PER_PAGE })
    items.push(...more)
    if (more.length < PER_PAGE) break
  }
  return items
}

interface ServiceDescription {
  readonly components: { readonly schemas: { readonly SportTypeInput: { readonly enum: readonly string[] } } }
}

let sportTypes: Promise<readonly string[]> | undefined

/** The sport types that the service takes, as the description that the sandbox serves lists them; read once. */
export function readSportTypes(): Promise<readonly string[]> {
  sportTypes ??= fetch('/openapi.json')
    .then((response) => response.json() as Promise<ServiceDescription>)
    .then(({ components }) => components.schemas.SportTypeInput.enum)
  sportTypes.catch(() => {
    sportTypes = undefined
  })
  return sportTypes
}
