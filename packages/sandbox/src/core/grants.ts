import type { Scope } from '@activity-tracking/spec'
import { RENEWAL_MARGIN, TOKEN_LIFETIME } from './durations.ts'
import { ownerOf } from './owner.ts'
import { invalid, Refusal } from './refusal.ts'
import { type Cells, deleteRows, findRow, insertRow, listRows, updateRows } from './rows.ts'
import { toSeconds, type World } from './world.ts'

/** Authorization codes are short-lived (inferred: assumed ten minutes), in milliseconds. */
const CODE_LIFETIME = 10 * 60 * 1000

/** The tokens of a grant, as the token endpoint returns them. */
export interface TokenPair {
  readonly accessToken: string
  readonly refreshToken: string
  readonly athleteId: string
  readonly scopes: readonly Scope[]
  /** Seconds since 1970, UTC. */
  readonly expiresAt: number
}

/** The tokens as the token endpoint returns them. */
export const tokenResponse = (world: World, { accessToken, refreshToken, scopes, expiresAt }: TokenPair) => ({
  token_type: 'Bearer' as const,
  expires_at: expiresAt,
  expires_in: expiresAt - toSeconds(world.now()),
  refresh_token: refreshToken,
  access_token: accessToken,
  scope: scopes.join(','),
})

interface TokenRow {
  readonly access_token: string
  readonly refresh_token: string
  readonly athlete_id: string
  readonly scopes: string
  readonly expires: number
}

const toPair = (row: TokenRow): TokenPair => ({
  accessToken: row.access_token,
  refreshToken: row.refresh_token,
  athleteId: row.athlete_id,
  scopes: splitScopes(row.scopes),
  expiresAt: row.expires,
})

/** Commas and spaces are both separators (decision 019). */
export const splitScopes = (text: string): Scope[] => text.split(/[\s,]+/).filter((scope) => scope !== '') as Scope[]

/**
 * Records that the athlete granted these scopes, and returns the code for the redirect.
 * @throws Refusal forbidden, if the athlete may not authorize the app
 */
export function approve(world: World, athleteId: string, scopes: readonly Scope[], redirectUri: string): string {
  requireAdmission(world, athleteId)
  const code = world.nextSecret('code')
  const expires = world.now() + CODE_LIFETIME
  insertRow(world, 'codes', { code, athlete_id: athleteId, scopes: scopes.join(','), redirect_uri: redirectUri, expires })
  return code
}

/**
 * The rules of single-player mode and of the athlete limit (decision 054). An athlete counts from the approval: while the code can be exchanged, and
 * while the grant exists.
 * @throws Refusal forbidden, if the athlete may not authorize the app now
 */
export function requireAdmission(world: World, athleteId: string): void {
  const obstacle = obstacleTo(world, athleteId, world.now())
  if (obstacle === undefined) return
  throw new Refusal('forbidden', { resource: 'Application', field: 'athletes', code: obstacle.code }, obstacle.why)
}

/** A reason for which an athlete may not authorize the app. */
interface Obstacle {
  readonly code: 'forbidden' | 'exceeded'
  readonly why: string
}

/** @param pendingAt the time at which codes that can be exchanged count; without it, only grants count */
function obstacleTo(world: World, athleteId: string, pendingAt = Number.POSITIVE_INFINITY): Obstacle | undefined {
  if (world.app.singlePlayer && athleteId !== ownerOf(world)) {
    return { code: 'forbidden', why: "Single-player mode: only the app's owner can authorize it." }
  }
  const { others = 0, connected = 0 } =
    world.database.get<{ others: number; connected: number }>(
      `select count(distinct athlete_id) others, exists (select 1 from grants where world = ? and athlete_id = ?) connected from (
       select athlete_id from grants where world = ? union select athlete_id from codes where world = ? and expires > ?
       ) where athlete_id <> ?`,
      world.id,
      athleteId,
      world.id,
      world.id,
      pendingAt,
      athleteId,
    ) ?? {}
  if (connected === 1 || others < world.app.athleteLimit) return undefined
  return { code: 'exceeded', why: 'Limit reached: no more athletes can connect to the app.' }
}

const invalidCode = (why: string): Refusal => invalid('AuthorizationCode', 'code', why)

/**
 * Exchanges a code. A code works once. The refresh tokens of an earlier authorization end (decision 123).
 * @throws Refusal if the code is unknown, was used, or has expired, or the athlete may no longer authorize the app
 */
export function exchangeCode(world: World, code: string): TokenPair {
  return world.database.atomically(() => {
    const row = findRow<Pick<TokenRow, 'athlete_id' | 'scopes' | 'expires'>>(world, 'codes', { code })
    deleteRows(world, 'codes', { code })
    if (row === undefined || row.expires <= world.now()) {
      throw invalidCode(
        row === undefined
          ? 'Unknown code: it was never issued, or it was already exchanged.'
          : 'Code expired: it is older than ten minutes. Authorize the app again.',
      )
    }
    const obstacle = obstacleTo(world, row.athlete_id)
    if (obstacle !== undefined) throw invalidCode(`Code no longer valid. ${obstacle.why}`)
    updateRows(world, 'tokens', { athlete_id: row.athlete_id }, { refreshable: false })
    return grant(world, row.athlete_id, splitScopes(row.scopes))
  })
}

type Tokens = Pick<TokenPair, 'accessToken' | 'refreshToken'>

/**
 * Gives the app access to the athlete, with the given tokens or new ones. Tokens of an earlier grant stay valid. The caller checks whether the
 * athlete may authorize the app.
 * @param tokens tokens that no grant has
 */
export function grant(world: World, athleteId: string, scopes: readonly Scope[], tokens = newTokens(world)): TokenPair {
  insertRow(world, 'grants', { athlete_id: athleteId, scopes: scopes.join(','), at: world.now() }, 'or replace')
  return issue(world, athleteId, scopes, tokens)
}

/**
 * A valid access token of an athlete with the scope `read` only, next to the tokens of the grant. It shows what the service refuses without the other
 * scopes.
 */
export function limitedToken(world: World, athleteId: string): TokenPair {
  const scope = 'read'
  const now = toSeconds(world.now())
  const known = listRows<TokenRow>(world, 'tokens', { athlete_id: athleteId, scopes: scope, refreshable: true }, 'rowid desc')
    .map(toPair)
    .find(({ expiresAt }) => expiresAt > now)
  // Its own kinds of secrets, so that those of the grant do not depend on it.
  return (
    known ??
    issue(world, athleteId, [scope], {
      accessToken: world.nextSecret('limited-access'),
      refreshToken: world.nextSecret('limited-refresh'),
    })
  )
}

const newTokens = (world: World): Tokens => ({ accessToken: world.nextSecret('access'), refreshToken: world.nextSecret('refresh') })

/** Adds tokens to those of the athlete, without changing the grant. */
export function issue(world: World, athleteId: string, scopes: readonly Scope[], { accessToken, refreshToken }: Tokens): TokenPair {
  const row: TokenRow = {
    access_token: accessToken,
    refresh_token: refreshToken,
    athlete_id: athleteId,
    scopes: scopes.join(','),
    expires: toSeconds(world.now()) + TOKEN_LIFETIME,
  }
  insertRow(world, 'tokens', { ...row, refreshable: true })
  return toPair(row)
}

/**
 * Refreshes the tokens. Returns the existing ones if more than an hour is left, otherwise a new pair. A new pair invalidates the old refresh token
 * immediately. The old access token stays valid until it expires.
 * @throws Refusal if the refresh token is not the current one
 */
export function refresh(world: World, refreshToken: string): TokenPair {
  return world.database.atomically(() => {
    const row = findRow<TokenRow>(world, 'tokens', { refresh_token: refreshToken, refreshable: true })
    if (row === undefined) {
      throw invalid(
        'RefreshToken',
        'refresh_token',
        'Unknown refresh token: it was replaced by a newer one, or access was revoked. Use the newest one, or authorize the app again.',
      )
    }
    if (row.expires - toSeconds(world.now()) > RENEWAL_MARGIN) return toPair(row)
    updateRows(world, 'tokens', { access_token: row.access_token }, { refreshable: false })
    return issue(world, row.athlete_id, splitScopes(row.scopes), newTokens(world))
  })
}

/** The athlete's newest tokens that are valid and have all these scopes; undefined if there are none. */
export function findTokens(world: World, athleteId: string, scopes: readonly Scope[]): TokenPair | undefined {
  const now = toSeconds(world.now())
  return listRows<TokenRow>(world, 'tokens', { athlete_id: athleteId, refreshable: true }, 'rowid desc')
    .map(toPair)
    .find((pair) => pair.expiresAt > now && scopes.every((scope) => pair.scopes.includes(scope)))
}

/**
 * Expires one access token, or all access tokens of an athlete. Refresh tokens stay valid. Returns how many tokens were valid until now, or undefined
 * if the token does not exist.
 */
export function expireTokens(world: World, of: { readonly accessToken: string } | { readonly athleteId: string }): number | undefined {
  const where: Cells = 'accessToken' in of ? { access_token: of.accessToken } : { athlete_id: of.athleteId }
  const now = toSeconds(world.now())
  const rows = listRows<TokenRow>(world, 'tokens', where, 'rowid')
  if ('accessToken' in of && rows.length === 0) return undefined
  const valid = rows.filter(({ expires }) => expires > now)
  for (const { access_token } of valid) updateRows(world, 'tokens', { access_token }, { expires: now })
  return valid.length
}

/** The athlete of an access token or a refresh token, also an expired one; undefined if no grant has the token. */
export const ownerOfToken = (world: World, token: string): string | undefined =>
  (
    findRow<TokenRow>(world, 'tokens', { access_token: token }) ??
    findRow<TokenRow>(world, 'tokens', { refresh_token: token, refreshable: true })
  )?.athlete_id

/** Revokes the app's access to the athlete: all tokens and codes become invalid. Returns the scopes of the grant, or undefined without a grant. */
export function endGrant(world: World, athleteId: string): readonly Scope[] | undefined {
  return world.database.atomically(() => {
    const scopes = scopesOfGrant(world, athleteId)
    for (const table of ['tokens', 'codes', 'grants']) deleteRows(world, table, { athlete_id: athleteId })
    return scopes
  })
}

/** The scopes that the athlete granted; undefined without a grant. */
export function scopesOfGrant(world: World, athleteId: string): readonly Scope[] | undefined {
  const row = findRow<{ scopes: string }>(world, 'grants', { athlete_id: athleteId })
  return row === undefined ? undefined : splitScopes(row.scopes)
}

/** The grants of the world's athletes to its app, with their newest tokens that have the granted scopes. */
export const listGrants = (world: World): TokenPair[] =>
  world.database
    .all<TokenRow>(
      `select grants.athlete_id, grants.scopes, access_token, refresh_token, expires from grants
       join tokens on tokens.rowid = (
         select max(rowid) from tokens
         where tokens.world = grants.world and tokens.athlete_id = grants.athlete_id and tokens.scopes = grants.scopes)
       where grants.world = ? order by grants.at, grants.athlete_id`,
      world.id,
    )
    .map(toPair)
