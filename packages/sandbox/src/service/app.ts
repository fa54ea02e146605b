/** The app that a world belongs to. */
export interface App {
  readonly clientId: string
  readonly clientSecret: string
  readonly name: string
  /** Host that redirect addresses must be on; localhost and 127.0.0.1 are always accepted. */
  readonly callbackDomain: string
  /** Request limits: see `limits.ts`. */
  readonly tier: 'standard' | 'upgraded' | 'unlimited'
  /** May explore segments. */
  readonly extendedAccess: boolean
  /** Only the owner, the world's first athlete, may authorize. */
  readonly singlePlayer: boolean
  /** Behaves as integrations report of the real service: late, and not always as described. */
  readonly realistic: boolean
  /** False when the owner's subscription has lapsed. */
  readonly active: boolean
  /** Signs the events that the app receives; null when they are not signed. */
  readonly webhookKey: string | null
  /** Most athletes that may be connected. */
  readonly athleteLimit: number
}
