import { computed, effect, signal } from '@preact/signals'
import { createControlClient } from '../src/control/client.ts'
import { route, worldName } from './routing.ts'

/** The control API of the sandbox that serves the console. */
export const CONTROL_URL = `${location.origin}/_sandbox`

/** The control API of the world that is shown. */
export const control = computed(() => createControlClient({ controlUrl: CONTROL_URL, world: worldName.value }))

/** What happened to the last action of the reader. */
export interface Notice {
  readonly kind: 'error' | 'done'
  readonly text: string
}

export const notice = signal<Notice | undefined>(undefined)

export function clearNotice(): void {
  notice.value = undefined
}

/** Shows what happened. It disappears with the next action, or with the page. */
export function notify(kind: Notice['kind'], text: string): void {
  notice.value = { kind, text }
}

const page = computed(() => [worldName.value, ...route.value.path].join('/'))
effect(() => {
  if (page.value !== undefined) clearNotice()
})

/** What went wrong, in plain words. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Performs an action of the reader. If it is refused, shows the reason.
 * @param done the message after success; none by default
 * @returns what the action gave; undefined when it was refused
 */
export async function attempt<T>(action: () => Promise<T>, done?: string): Promise<T | undefined> {
  clearNotice()
  try {
    const result = await action()
    if (done !== undefined) notify('done', done)
    return result
  } catch (error) {
    notify('error', messageOf(error))
    return undefined
  }
}
