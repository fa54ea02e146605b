/** The athlete whose access token a request carries, and what its scopes open beyond public data. */
export interface Viewer {
  readonly athleteId: string
  /** Holds `activity:read_all`: Only You activities, and what privacy zones hide. */
  readonly activityReadAll: boolean
  /** Holds `read_all`: private routes and segments, and the athlete's own record on segments. */
  readonly readAll: boolean
  /** Sees an activity before it appears to apps: the athlete in the service's own app, and whoever has just created it. */
  readonly seesAtOnce?: boolean
}

/** The athlete in the service's own app, which hides nothing from its user. */
export const asOwner = (athleteId: string): Viewer => ({ athleteId, activityReadAll: true, readAll: true, seesAtOnce: true })
