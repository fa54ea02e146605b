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
  /** False when the owner's subscription has lapsed. */
  readonly active: boolean
  /** Most athletes that may be connected. */
  readonly athleteLimit: number
}
