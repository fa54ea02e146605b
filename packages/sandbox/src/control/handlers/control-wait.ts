import { scopesOfGrant } from '../../core/grants.ts'
import type { JournalEntry } from '../../core/journal.ts'
import type { World } from '../../core/world.ts'
import { readActivityRow } from '../../things/activities/activity-rows.ts'
import { isProcessing } from '../../things/uploads/upload-records.ts'
import { listDeliveries, matchDelivery } from '../../webhooks/deliveries.ts'
import { type Call, type Handlers, Refused, worldOf } from '../call.ts'
import type { ControlInput, ControlResult } from '../operation-types.ts'
import { deliveryOf, entryOf } from '../records.ts'
import { stateOf } from '../state.ts'

type Wanted = ControlInput<'waitFor'>
type Found = ControlResult<'waitFor'>

/** The fields that apply to each kind of thing to wait for. */
const MATCHERS = {
  delivery: ['after', 'object_type', 'aspect_type', 'object_id', 'state'],
  request: ['after', 'operation_id', 'status', 'path', 'athlete_id'],
  state: ['activity_id', 'upload_id', 'athlete_id'],
} as const satisfies Record<Wanted['for'], readonly (keyof Wanted)[]>

/** Number of things that the message names if none matched. */
const NAMED = 10

const NOTHING: Found = { delivery: null, request: null, state: null }

function refuseOthers({ for: kind, timeout: _, ...matchers }: Wanted): void {
  const known: readonly string[] = MATCHERS[kind]
  const [other] = Object.keys(matchers).filter((name) => !known.includes(name))
  if (other !== undefined) throw new Refused(400, `${other} does not apply to a ${kind}: use ${known.join(', ')}`)
  if (kind === 'state' && Object.keys(matchers).length === 0) throw new Refused(400, `use ${known.join(' or ')}`)
}

/** Numbers of deliveries, inclusive. */
type Range = readonly [first: number, last: number]

/** Finds the wanted thing. After the first time, only what has changed since is read. */
type Finder = (world: World) => Found | undefined

const FINDERS: Readonly<Record<Wanted['for'], (call: Call<Wanted>) => Finder>> = {
  state:
    ({ input, services, endpoints }) =>
    (world) =>
      isReached(world, input) ? { ...NOTHING, state: stateOf(world, { services, endpoints }) } : undefined,
  delivery({ input: { after = 0, state, object_type: objectType, aspect_type: aspectType, object_id } }) {
    const wanted = { state, objectType, aspectType, objectId: object_id === undefined ? undefined : String(object_id) }
    let last: number | undefined
    return (world) => {
      const changed = last === undefined ? undefined : world.touchedSince(last).filter(({ kind }) => kind === 'delivery')
      last = changed?.at(-1)?.number ?? last ?? world.database.revision
      const ids = changed?.map(({ key }) => Number(key)).sort((one, other) => one - other)
      const ranges: Range[] = ids?.filter((id) => id > after).map((id): Range => [id, id]) ?? [[after + 1, Number.MAX_SAFE_INTEGER]]
      for (const range of ranges) {
        const delivery = matchDelivery(world, wanted, ...range)
        if (delivery !== undefined) return { ...NOTHING, delivery: deliveryOf(delivery) }
      }
      return undefined
    }
  },
  request({ input, services }) {
    let { after = 0 } = input
    return (world) => {
      const entries = services.journalOf(world).after(after)
      after = entries.at(-1)?.number ?? after
      const request = entries.find((each) => matchesRequest(each, input))
      return request && { ...NOTHING, request: entryOf(request) }
    }
  },
}

/** Whether a value is the wanted one. Without a wanted value, any value matches. */
const is = (wanted: string | number | bigint | undefined, value: string | number | bigint | null): boolean =>
  wanted === undefined || String(wanted) === String(value)

const matchesRequest = ({ operationId, status, path, athleteId }: JournalEntry, wanted: Wanted): boolean =>
  is(wanted.operation_id, operationId) && is(wanted.status, status) && is(wanted.path, path) && is(wanted.athlete_id, athleteId)

const isReached = (world: World, { activity_id: activity, upload_id: upload, athlete_id: athlete }: Wanted): boolean =>
  (activity === undefined || readActivityRow(world, String(activity)) !== undefined) &&
  (upload === undefined || isProcessing(world, String(upload)) === false) &&
  (athlete === undefined || scopesOfGrant(world, String(athlete)) !== undefined)

/** What was found instead, in plain words and without secrets. */
function seen({ input, services }: Call<Wanted>, world: World): string {
  if (input.for === 'state') return 'the state was different'
  const all =
    input.for === 'delivery'
      ? listDeliveries(world, input.after).map(
          ({ id, event, state }) => `${id} ${event.object_type} ${event.object_id} ${event.aspect_type} ${state}`,
        )
      : services
          .journalOf(world)
          .after(input.after ?? 0)
          .map(({ number, method, path, status }) => `${number} ${method} ${path} ${status}`)
  if (all.length === 0) return 'none exist'
  const more = all.length > NAMED ? ` (the last ${NAMED} of ${all.length})` : ''
  return `found${more} ${all.slice(-NAMED).join('; ')}`
}

export const wait = {
  async waitFor(call) {
    const { input, services } = call
    refuseOthers(input)
    const { id } = call.world
    const signals = [AbortSignal.timeout(input.timeout * 1000), call.untilHungUp()]
    // A reset creates another world with the same id.
    const world = (): World => worldOf({ services, worldName: id })
    const find = FINDERS[input.for](call)
    const found = await services.changes.until(id, () => find(world()), AbortSignal.any(signals))
    if (found !== undefined) return found
    throw new Refused(408, `no ${input.for} matched in ${input.timeout} seconds: ${seen(call, world())}`)
  },
} satisfies Partial<Handlers>
