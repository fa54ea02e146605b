import type { DetailedThings, ListedThings } from '../../src/control/client.ts'
import type { components } from '../../src/description/api.gen.ts'

/** An activity as the control API returns it to its owner. */
export type Activity = DetailedThings['activities'] & components['schemas']['DetailedActivity']

/** The things of the world, as lists have them. */
export interface Things extends ListedThings {
  readonly activities: Activity
}

/** Shown for an empty name. */
export const UNTITLED = 'Untitled'
