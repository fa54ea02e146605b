import type { Traffic } from '../api/traffic.ts'
import type { GivenId } from '../base/id.ts'
import { ownerOf } from '../core/owner.ts'
import { Refusal, type RefusalKind } from '../core/refusal.ts'
import type { World } from '../core/world.ts'
import type { components } from '../description/control.gen.ts'
import { requireAthlete } from '../things/athletes/athletes.ts'
import { WorldError } from '../things/world-contents.ts'
import type { EventStreams } from './event-stream.ts'
import type { ControlOperationId, ControlResult, HandledInput } from './operation-types.ts'
import type { StateContext } from './state.ts'

type FieldProblem = components['schemas']['FieldProblem']

/** A request to the control API that has been read and validated. */
export interface Call<Input = unknown> extends StateContext {
  /** The requests to the service. */
  readonly traffic: Traffic
  /** The streams of all worlds. */
  readonly streams: EventStreams
  /** The client id in `X-Sandbox-World`. */
  readonly worldName: string | undefined
  /** The world that the request is about now. @throws Refused 404 if it does not exist */
  readonly world: World
  readonly input: Input
  /** Sends the number of all items of a list, of which the result is a page, in `X-Total-Count`. */
  countAll(total: number): void
  /** Returns a signal that aborts when the client disconnects or the sandbox is closed. */
  untilHungUp(): AbortSignal
}

export type Handler<Input, Result = unknown> = (call: Call<Input>) => Result | Promise<Result>

/** One handler per operation of the description. */
export type Handlers = {
  readonly [K in ControlOperationId]: Handler<HandledInput<K>, ControlResult<K>>
}

/** The athlete that a request names, or else the owner of the app. @throws Refusal not-found */
export const athleteIn = (world: World, given: GivenId | undefined): string =>
  given === undefined ? (ownerOf(world) ?? '') : requireAthlete(world, String(given))

/** The athlete that a list is filtered by. @throws Refusal not-found */
export const onlyOf = (world: World, given: GivenId | undefined): string | undefined =>
  given === undefined ? undefined : requireAthlete(world, String(given))

/**
 * The world with a client id, or else the default one.
 * @throws Refused 404 if the world does not exist
 */
export function worldOf({ services, worldName }: Pick<Call, 'services' | 'worldName'>): World {
  const world = worldName === undefined ? services.defaultWorld() : services.worlds.find(worldName)
  if (world === undefined) throw new Refused(404, `the world "${worldName}" does not exist: POST /apps creates one`)
  return world
}

/** Thrown if the control API itself refuses a request, before any rule of the service applies. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The fields that are invalid. */
  readonly fields: readonly FieldProblem[]

  constructor(status: number, message: string, { headers = {}, fields = [] }: Partial<Pick<Refused, 'headers' | 'fields'>> = {}) {
    super(message)
    this.status = status
    this.headers = headers
    this.fields = fields
  }
}

/** A refusal about one field of a request. */
export const refusedField = (field: string, message: string): Refused => new Refused(400, message, { fields: [{ field, message }] })

const STATUSES: Readonly<Partial<Record<RefusalKind, number>>> = { 'not-found': 404, forbidden: 403 }

/** Status, headers, message and fields of a thrown refusal; undefined for any other error. */
export function refusedAs(error: unknown): Pick<Refused, 'status' | 'message' | 'headers' | 'fields'> | undefined {
  if (error instanceof Refused) return error
  if (error instanceof WorldError) return { status: 400, message: error.message, headers: {}, fields: error.problems }
  if (!(error instanceof Refusal)) return undefined
  const { kind, message, reasons } = error
  const fields = kind === 'invalid' ? reasons.map(({ field }) => ({ field, message })) : []
  return { status: STATUSES[kind] ?? 400, message, headers: {}, fields }
}
