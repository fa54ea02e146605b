import type { WebhookEvent as DescribedEvent, JsonObject } from '@activity-tracking/client'
import type { WebhookEvent } from '../../src/index.ts'
import type { EventKind, UnknownEvent } from '../../src/receiver/parse-event.ts'
import type { Equal, Expect } from './expect.ts'

export type Kinds = Expect<Equal<EventKind, 'activity.create' | 'activity.update' | 'activity.delete' | 'athlete.update' | 'unknown'>>

/** `kind` narrows; the compiler sees when a kind is left out. */
export function describe(given: WebhookEvent): string {
  switch (given.kind) {
    case 'activity.create':
    case 'activity.delete': {
      given.aspect_type satisfies 'create' | 'delete'
      return given.object_type satisfies 'activity'
    }
    case 'activity.update': {
      given.aspect_type satisfies 'update'
      return given.updates.title ?? given.updates.type ?? given.updates.private ?? ''
    }
    case 'athlete.update': {
      given.object_type satisfies 'athlete'
      // @ts-expect-error: an athlete has no title
      given.updates.title
      return given.updates.authorized ?? ''
    }
    case 'unknown': {
      given satisfies UnknownEvent
      given.updates satisfies JsonObject
      return given.object_type
    }
  }
}

// Known events are those of the description.
export type Known = Expect<Exclude<WebhookEvent, UnknownEvent> extends DescribedEvent ? true : false>
