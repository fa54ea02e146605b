import { effect, type ReadonlySignal, untracked, useComputed, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { stringifyExact } from '../../src/base/exact-json.ts'
import type { ControlClient } from '../../src/control/client.ts'
import { control, messageOf } from '../control.ts'
import { dataRevision, state } from '../live.ts'

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
 * @param revision different whenever it may have changed
 */
export function useLoaded<T>(
  key: string,
  load: (client: ControlClient) => Promise<T>,
  revision: ReadonlySignal<unknown> = dataRevision,
): ReadonlySignal<Loaded<T>> {
  const result = useSignal<Loaded<T> & { readonly key: string }>({ ...NOTHING, key: '' })
  const fullKey = `${state.value?.client_id} ${key}`
  useEffect(() => {
    if (result.peek().key !== fullKey) result.value = { ...NOTHING, key: fullKey }
    return readOnChange(load, revision, (loaded) => {
      result.value = { ...loaded, value: unlessSame(result.peek().value, loaded.value), key: fullKey }
    })
  }, [fullKey, revision])
  return useComputed(() => result.value)
}

/** Reads after each change of the data, one read after the other, until the returned function is called. */
function readOnChange<T>(
  load: (client: ControlClient) => Promise<T>,
  revision: ReadonlySignal<unknown>,
  settle: (loaded: Loaded<T>) => void,
): () => void {
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
    if (revision.value !== undefined) void untracked(read)
  })
  return () => {
    isEnded = true
    stop()
  }
}

/** What was read before, where it reads the same again, so that nothing is drawn anew. */
const unlessSame = <T>(before: T | undefined, value: T): T =>
  before !== undefined && stringifyExact(before) === stringifyExact(value) ? before : value

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
