import {
  type ActivityCreateEvent,
  type ActivityDeleteEvent,
  type ActivityUpdateEvent,
  type AthleteUpdateEvent,
  type Id,
  type JsonObject,
  type JsonValue,
  parseExactJson,
} from '@activity-tracking/client'

/** An event with an `object_type` or `aspect_type` that the specification does not list. */
export interface UnknownEvent {
  readonly kind: 'unknown'
  readonly object_type: string
  readonly object_id: Id
  readonly aspect_type: string
  readonly updates: JsonObject
  /** The athlete who owns the object. */
  readonly owner_id: Id
  readonly subscription_id: number
  /** Time of the event. Unix timestamp, in seconds. */
  readonly event_time: number
}

/**
 * An event as the service sends it (specification, "Payload"), and its `kind`: `object_type` and `aspect_type` in one string, by which
 * TypeScript narrows it. IDs that a number cannot represent exactly are strings of their digits.
 */
export type WebhookEvent =
  | (ActivityCreateEvent & { readonly kind: 'activity.create' })
  | (ActivityUpdateEvent & { readonly kind: 'activity.update' })
  | (ActivityDeleteEvent & { readonly kind: 'activity.delete' })
  | (AthleteUpdateEvent & { readonly kind: 'athlete.update' })
  | UnknownEvent

/** The kinds of events: those of the specification, and `unknown` for all others. */
export type EventKind = WebhookEvent['kind']

/** An event, or why the body of a request is not one. The reason never contains what was sent. */
export type ParsedEvent = { readonly ok: true; readonly event: WebhookEvent } | { readonly ok: false; readonly why: string }

/** Nesting levels of objects and arrays. Events have two; the limit is assumed. */
const MOST_LEVELS = 16

const KINDS: ReadonlySet<string> = new Set<EventKind>(['activity.create', 'activity.update', 'activity.delete', 'athlete.update'])

/** Format of `object_type` and `aspect_type`. They become part of keys and of metrics. */
const NAME = /^[a-z_]{1,64}$/

const refuse = (why: string): ParsedEvent => ({ ok: false, why })

/** Parses the body of a delivery. Fields that are not part of an event are omitted. Never throws. */
export function parseEvent(text: string): ParsedEvent {
  if (isNestedDeeper(text, MOST_LEVELS)) return refuse(`it is nested more than ${MOST_LEVELS} levels deep`)
  let value: unknown
  try {
    value = parseExactJson(text)
  } catch {
    return refuse('it is not JSON')
  }
  return readEvent(value)
}

function readEvent(value: unknown): ParsedEvent {
  if (!isObject(value)) return refuse('it is not a JSON object')
  const fields = new Map<string, unknown>(Object.entries(value))
  const objectType = fields.get('object_type')
  const aspectType = fields.get('aspect_type')
  const objectId = idOf(fields.get('object_id'))
  const ownerId = idOf(fields.get('owner_id'))
  const subscriptionId = idOf(fields.get('subscription_id'))
  const eventTime = secondsOf(fields.get('event_time'))
  const updates = fields.get('updates') ?? {}
  if (typeof objectType !== 'string' || !NAME.test(objectType)) return refuse('object_type must be a name, such as activity')
  if (typeof aspectType !== 'string' || !NAME.test(aspectType)) return refuse('aspect_type must be a name, such as create')
  if (objectId === undefined) return refuse('object_id must be a positive integer')
  if (ownerId === undefined) return refuse('owner_id must be a positive integer')
  if (typeof subscriptionId !== 'number') return refuse('subscription_id must be a positive integer')
  if (eventTime === undefined) return refuse('event_time must be a Unix timestamp in seconds')
  if (!isObject(updates)) return refuse('updates must be an object')
  const kind = `${objectType}.${aspectType}`
  const event = {
    kind: KINDS.has(kind) ? kind : 'unknown',
    object_type: objectType,
    object_id: objectId,
    aspect_type: aspectType,
    updates: withoutPrototypes(updates),
    owner_id: ownerId,
    subscription_id: subscriptionId,
    event_time: eventTime,
  }
  return { ok: true, event: event as WebhookEvent }
}

/** Whether an ID in a parsed body is a number that has lost digits: the ID that was sent is no longer known. */
export function hasRoundedId(value: unknown): boolean {
  if (!isObject(value)) return false
  return ['object_id', 'owner_id', 'subscription_id'].some((name) => {
    const id: unknown = value[name]
    return typeof id === 'number' && Number.isInteger(id) && !Number.isSafeInteger(id)
  })
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/** 64 bits have at most 19 digits. */
function idOf(value: unknown): Id | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? value : undefined
  if (typeof value !== 'string' || !/^[1-9]\d{0,18}$/.test(value)) return undefined
  return Number.isSafeInteger(Number(value)) ? Number(value) : value
}

function secondsOf(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof seconds === 'number' && Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : undefined
}

/** Removes properties named `__proto__`: in an app's `Object.assign`, they would replace the prototype. The depth is already limited. */
function withoutPrototypes<Value extends JsonValue>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutPrototypes) as unknown as Value
  const entries = Object.entries(value).filter(([name]) => name !== '__proto__')
  return Object.fromEntries(entries.map(([name, child]) => [name, withoutPrototypes(child)])) as Value
}

/** Counts only brackets outside of strings, without recursion: a parser would follow any depth. */
function isNestedDeeper(text: string, most: number): boolean {
  let levels = 0
  let isInString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (isInString) {
      if (character === '\\') index += 1
      else if (character === '"') isInString = false
    } else if (character === '"') {
      isInString = true
    } else if (character === '{' || character === '[') {
      levels += 1
      if (levels > most) return true
    } else if (character === '}' || character === ']') {
      levels -= 1
    }
  }
  return false
}
