/** The athlete of a request's access token, and the non-public data that its scopes allow. */
export interface Viewer {
  readonly athleteId: string
  /** True with `activity:read_all`: Only You activities, and data in privacy zones. */
  readonly activityReadAll: boolean
  /** True with `read_all`: private routes and segments, and the athlete's own record on segments. */
  readonly readAll: boolean
}

/** The athlete in the service's own app, which shows its user everything. */
export const asOwner = (athleteId: string): Viewer => ({ athleteId, activityReadAll: true, readAll: true })
