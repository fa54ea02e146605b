// Specification, "Events": kinds, payload, handshake.

export interface EventKind {
  readonly objectType: 'activity' | 'athlete'
  readonly aspectType: 'create' | 'update' | 'delete'
  /** What the description must say of when it is sent. */
  readonly emitted: readonly RegExp[]
}

export const eventKinds: readonly EventKind[] = [
  { objectType: 'activity', aspectType: 'create', emitted: [/created/i, /public|visible/i] },
  { objectType: 'activity', aspectType: 'update', emitted: [/title/i, /type/i, /privacy|visibility|private/i] },
  { objectType: 'activity', aspectType: 'delete', emitted: [/deleted/i, /private|only you/i] },
  { objectType: 'athlete', aspectType: 'update', emitted: [/deauthorized|revoke/i] },
]

export interface PayloadField {
  readonly name: string
  /** `long` is a 64-bit integer. */
  readonly type: 'string' | 'long' | 'integer' | 'object'
  /** What the description must say of it in an event of that kind. */
  readonly meaning: (kind: EventKind) => readonly RegExp[]
}

const updatesOf: Readonly<Record<EventKind['aspectType'], readonly RegExp[]>> = { create: [/empty/i], update: [/changed/i], delete: [] }

export const payloadFields: readonly PayloadField[] = [
  { name: 'object_type', type: 'string', meaning: ({ objectType }) => [new RegExp(objectType, 'i')] },
  { name: 'object_id', type: 'long', meaning: ({ objectType }) => [/identifier/i, new RegExp(objectType, 'i')] },
  { name: 'aspect_type', type: 'string', meaning: () => [] },
  { name: 'updates', type: 'object', meaning: ({ aspectType }) => updatesOf[aspectType] },
  { name: 'owner_id', type: 'long', meaning: () => [/athlete/i, /owns/i] },
  { name: 'subscription_id', type: 'integer', meaning: () => [/subscription/i] },
  { name: 'event_time', type: 'long', meaning: () => [/unix timestamp/i, /seconds/i] },
]

export interface HandshakeParameter {
  readonly name: string
  readonly notes: readonly RegExp[]
}

export const handshakeParameters: readonly HandshakeParameter[] = [
  { name: 'hub.mode', notes: [/subscribe/] },
  { name: 'hub.challenge', notes: [/string|echo|unchanged/i] },
  { name: 'hub.verify_token', notes: [/verify_token/] },
]

/** "Status 200 and a JSON body whose `hub.challenge` key holds the received challenge." */
export const handshakeAnswer = { status: '200', mediaType: 'application/json', key: 'hub.challenge' } as const
