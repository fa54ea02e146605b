import { createWebhooks, type WebhooksOptions } from '../../src/index.ts'
import type { ActivityTables } from '../../src/tables/index.ts'
import type { Equal, Expect } from './expect.ts'

/** `createWebhooks({ ...tables })` must not replace other options. */
export type Shared = Expect<
  Equal<keyof ActivityTables & keyof WebhooksOptions, 'onChange' | 'onExpire' | 'onErase' | 'compare' | 'keep' | 'useClock'>
>

/** Tables take summaries and details. */
export const summaries = (base: Pick<WebhooksOptions, 'app' | 'inbox' | 'path'>, tables: ActivityTables) =>
  createWebhooks({ ...base, detail: 'summary', ...tables })
