import { computed, signal } from '@preact/signals'
import { createControlClient } from '../src/control/client.ts'
import { worldName } from './routing.ts'

/** The control API of the sandbox that serves the console. */
export const CONTROL_URL = `${location.origin}/_sandbox`

/** The control API of the world that is shown. */
export const control = computed(() => createControlClient({ controlUrl: CONTROL_URL, world: worldName.value }))

/** A message to the reader: an action was refused or done. */
export interface Notice {
  readonly id: number
  readonly kind: 'error' | 'done'
  readonly text: string
}

export const notices = signal<readonly Notice[]>([])

const NOTICES = 4
let lastNotice = 0

/** Shows a message until it is dismissed. The next message dismisses one about a finished action. */
export function notify(kind: Notice['kind'], text: string): void {
  lastNotice += 1
  const kept = notices.value.filter((notice) => notice.kind === 'error' && notice.text !== text)
  notices.value = [...kept, { id: lastNotice, kind, text }].slice(-NOTICES)
}

export function dismiss(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id)
}

/** What went wrong, in plain words. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Performs an action of the reader. If it is refused, shows the reason.
 * @param done the message after success; none by default
 * @returns what the action gave; undefined when it was refused
 */
export async function attempt<T>(action: () => Promise<T>, done?: string): Promise<T | undefined> {
  try {
    const result = await action()
    if (done !== undefined) notify('done', done)
    return result
  } catch (error) {
    notify('error', messageOf(error))
    return undefined
  }
}
