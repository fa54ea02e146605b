import { scopesOfGrant } from '../../core/grants.ts'
import type { JournalEntry } from '../../core/journal.ts'
import type { World } from '../../core/world.ts'
import { readActivityRow } from '../../things/activities/activity-rows.ts'
import { isProcessing } from '../../things/uploads/upload-records.ts'
import { type Delivery, listDeliveries } from '../../webhooks/deliveries.ts'
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

/** Finds the wanted thing. */
const FINDERS: Readonly<Record<Wanted['for'], (call: Call<Wanted>, world: World) => Found | undefined>> = {
  state: ({ input, services, endpoints }, world) =>
    isReached(world, input) ? { ...NOTHING, state: stateOf(world, { services, endpoints }) } : undefined,
  delivery({ input }, world) {
    const delivery = listDeliveries(world, input.after).find((each) => matchesDelivery(each, input))
    return delivery && { ...NOTHING, delivery: deliveryOf(delivery) }
  },
  request({ input, services }, world) {
    const { after = 0 } = input
    const request = services
      .journalOf(world)
      .after(after)
      .find((each) => matchesRequest(each, input))
    return request && { ...NOTHING, request: entryOf(request) }
  },
}

/** Whether a value is the wanted one. Without a wanted value, any value matches. */
const is = (wanted: string | number | bigint | undefined, value: string | number | bigint | null): boolean =>
  wanted === undefined || String(wanted) === String(value)

const matchesDelivery = ({ state, event }: Delivery, wanted: Wanted): boolean =>
  is(wanted.state, state) &&
  is(wanted.object_type, event.object_type) &&
  is(wanted.aspect_type, event.aspect_type) &&
  is(wanted.object_id, event.object_id)

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
    const found = await services.changes.until(id, () => FINDERS[input.for](call, world()), AbortSignal.any(signals))
    if (found !== undefined) return found
    throw new Refused(408, `no ${input.for} matched in ${input.timeout} seconds: ${seen(call, world())}`)
  },
} satisfies Partial<Handlers>
