import type { WebhookEvent as DescribedEvent, Id } from '@activity-tracking/client'
import type { JsonObject } from '@activity-tracking/store'
import type { EventKind, UnknownEvent, WebhookEvent } from '../../src/index.ts'
import type { Equal, Expect } from './expect.ts'

declare const event: WebhookEvent

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

// Known events are those of the description; the fields that all events have need no narrowing.
export type Known = Expect<Exclude<WebhookEvent, UnknownEvent> extends DescribedEvent ? true : false>
event.object_id satisfies Id
event.owner_id satisfies Id
event.subscription_id satisfies number
event.event_time satisfies number
// @ts-expect-error: not before it is narrowed
event.updates.title
