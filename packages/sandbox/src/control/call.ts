import type { Services } from '../service/services.ts'
import type { World } from '../service/world.ts'
import type { ControlInput, ControlOperationId, ControlResult } from './operations.ts'
import { Refused } from './refused.ts'

/** Addresses of a sandbox. */
export interface Endpoints {
  readonly baseUrl: string
  readonly newBaseUrl: string
  readonly authUrl: string
  readonly controlUrl: string
}

/** A request to the control API that may be answered. */
export interface Call<Input = unknown> {
  readonly services: Services
  readonly endpoints: Endpoints
  /** The client id in `X-Sandbox-World`. */
  readonly worldName: string | undefined
  readonly input: Input
}

export type Handler<Input, Result = unknown> = (call: Call<Input>) => Result | Promise<Result>

/** One handler per operation of the description. */
export type Handlers = { readonly [K in ControlOperationId]: Handler<ControlInput<K>, ControlResult<K>> }

/**
 * The world that a call is about.
 * @throws Refused 404 when there is no such world
 */
export function worldOf({ services, worldName }: Pick<Call, 'services' | 'worldName'>): World {
  const world = worldName === undefined ? services.defaultWorld() : services.worlds.find(worldName)
  if (world === undefined) throw new Refused(404, `there is no world "${worldName}": POST /apps makes one`)
  return world
}
