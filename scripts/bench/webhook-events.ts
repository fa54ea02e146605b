export const PATH = '/webhooks/0123456789abcdef'
export const SUBSCRIPTION = 260_001
export const ATHLETES = 20_000
export const FIRST_ATHLETE = 4_200_001

/** The body of an event. Each event is about a different activity; the athletes alternate. */
export const eventBody = (number: number): string =>
  JSON.stringify({
    object_type: 'activity',
    object_id: 12_000_000_000 + number,
    aspect_type: 'create',
    updates: {},
    owner_id: FIRST_ATHLETE + (number % ATHLETES),
    subscription_id: SUBSCRIPTION,
    event_time: Math.floor(Date.now() / 1_000),
  })
