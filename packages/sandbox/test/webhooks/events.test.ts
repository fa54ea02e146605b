import type { Scope } from '@activity-tracking/spec'
import document from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { type ActivityFacts, deauthorizationEvent, eventsOf } from '../../src/webhooks/events.ts'

const NOW = Date.parse('2026-11-02T10:00:00.999Z')
const CONTEXT = { subscriptionId: 260_917, now: NOW }

type Visibility = ActivityFacts['visibility']
type Event = [aspect: string, updates: Record<string, string>]

const facts = (visibility: Visibility, title = 'Lunch', type = 'Run', sportType = type): ActivityFacts => ({
  title,
  type,
  sportType,
  visibility,
})

function happens(before: ActivityFacts | null, after: ActivityFacts | null, scopes: readonly Scope[]): Event[] {
  const events = eventsOf({ activityId: 11_284_400_713, athleteId: 4_207_619, before, after }, { ...CONTEXT, scopes })
  return events.map(({ aspect_type, updates }) => [aspect_type, updates as Record<string, string>])
}

const NOTHING: Event[] = []
const CREATE: Event[] = [['create', {}]]
const DELETE: Event[] = [['delete', {}]]
const update = (updates: Record<string, string>): Event[] => [['update', updates]]

const everyone = facts('everyone')
const followers = facts('followers_only')
const onlyYou = facts('only_me')

/** A change, and its events with `activity:read` and with `activity:read_all`. */
const matrix: [string, ActivityFacts | null, ActivityFacts | null, Event[], Event[]][] = [
  ['created for Everyone', null, everyone, CREATE, CREATE],
  ['created as Only You', null, onlyYou, NOTHING, CREATE],
  ['deleted while Everyone', everyone, null, DELETE, DELETE],
  ['deleted while Only You', onlyYou, null, NOTHING, DELETE],

  ['nothing changed, Everyone', everyone, everyone, NOTHING, NOTHING],
  ['Everyone to Followers', everyone, followers, update({ private: 'false' }), update({ private: 'false' })],
  ['Followers to Everyone', followers, everyone, update({ private: 'false' }), update({ private: 'false' })],
  ['Everyone to Only You', everyone, onlyYou, DELETE, update({ private: 'true' })],
  ['Only You to Everyone', onlyYou, everyone, CREATE, update({ private: 'false' })],

  ['new title', everyone, facts('everyone', 'Dinner'), update({ title: 'Dinner' }), update({ title: 'Dinner' })],
  ['new type', followers, facts('followers_only', 'Lunch', 'Ride'), update({ type: 'Ride' }), update({ type: 'Ride' })],
  ['new sport of the same type', everyone, facts('everyone', 'Lunch', 'Run', 'TrailRun'), update({ type: 'Run' }), update({ type: 'Run' })],
  [
    'new title and type',
    everyone,
    facts('everyone', 'Dinner', 'Ride'),
    update({ title: 'Dinner', type: 'Ride' }),
    update({ title: 'Dinner', type: 'Ride' }),
  ],
  ['new title while Only You', onlyYou, facts('only_me', 'Dinner'), NOTHING, update({ title: 'Dinner' })],

  [
    'new title, and Everyone to Followers',
    everyone,
    facts('followers_only', 'Dinner'),
    update({ title: 'Dinner', private: 'false' }),
    update({ title: 'Dinner', private: 'false' }),
  ],
]

describe.each(matrix)('%s', (_what, before, after, narrow, wide) => {
  it.each<[string, Scope[], Event[]]>([
    ['activity:read', ['activity:read'], narrow],
    ['activity:read_all', ['activity:read_all'], wide],
    ['no scope for activities', ['read', 'read_all', 'profile:read_all', 'profile:write'], NOTHING],
    ['no scope at all', [], NOTHING],
  ])('with %s', (_scopes, scopes, wanted) => {
    expect(happens(before, after, scopes)).toEqual(wanted)
  })
})

it('an event is one of the described ones', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false })
  const check = ajv.addSchema(document, 'description').compile({ $ref: 'description#/components/schemas/WebhookEvent' })
  const events = matrix.flatMap(([, before, after]) =>
    eventsOf({ activityId: 1, athleteId: 2, before, after }, { ...CONTEXT, scopes: ['activity:read_all'] }),
  )
  for (const event of [...events, deauthorizationEvent(1, CONTEXT)]) expect(check(event), JSON.stringify(check.errors)).toBe(true)
  expect(check({ ...events[0], aspect_type: 'publish' })).toBe(false)
})
