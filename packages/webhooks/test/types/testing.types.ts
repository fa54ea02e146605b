import type { ActivityCreateEvent, ActivityDeleteEvent, ActivityUpdateEvent, AthleteUpdateEvent } from '@activity-tracking/client'
import type { Receiver } from '../../src/receiver/create-receiver.ts'
import { activityCreated, type activityDeleted, activityUpdated, deauthorized, deliver } from '../../src/testing/index.ts'
import type { Equal, Expect } from './expect.ts'

declare const receiver: Receiver

// Builders make the events of the description.
export type Built = [
  Expect<Equal<ReturnType<typeof activityCreated>, ActivityCreateEvent>>,
  Expect<Equal<ReturnType<typeof activityUpdated>, ActivityUpdateEvent>>,
  Expect<Equal<ReturnType<typeof activityDeleted>, ActivityDeleteEvent>>,
  Expect<Equal<ReturnType<typeof deauthorized>, AthleteUpdateEvent>>,
]
activityUpdated({ activityId: 1n, athleteId: '2', title: 'A', private: true })
// @ts-expect-error: a deauthorization is about an athlete
deauthorized({ activityId: 1 })
// @ts-expect-error: a new activity has no updates
activityCreated({ title: 'A' })

deliver(receiver, [activityCreated(), { ...activityCreated(), object_type: 'route', aspect_type: 'star' }])
deliver('http://localhost:3000/webhooks', [], { drop: 0.5, duplicate: ({ index }) => index === 0 })
// @ts-expect-error: not an event
deliver(receiver, [{ object_type: 'activity' }])
