import type { DetailedThings, ListedThings } from '../../src/control/client.ts'
import type { components } from '../../src/description/api.gen.ts'

/** An identifier: exact, also where it is larger than 2^53. */
export type Id = number | string | bigint

export const isSame = (one: Id, other: Id): boolean => String(one) === String(other)

/** An activity as the control API returns it to its owner. */
export type Activity = DetailedThings['activities'] & components['schemas']['DetailedActivity']

/** The things of the world, as lists have them. */
export interface Things extends ListedThings {
  readonly activities: Activity
}

/** Shown for an empty name. */
export const UNTITLED = 'Untitled'
