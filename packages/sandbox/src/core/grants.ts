import type { Scope } from '@activity-tracking/spec'
import { RENEWAL_MARGIN, TOKEN_LIFETIME } from './durations.ts'
import { ownerOf } from './owner.ts'
import { Refusal } from './refusal.ts'
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

interface TokenRow {
  world: string
  access_token: string
  refresh_token: string
  athlete_id: string
  scopes: string
  expires: number
  refreshable: number
}

const toPair = (row: TokenRow): TokenPair => ({
  accessToken: row.access_token,
  refreshToken: row.refresh_token,
  athleteId: row.athlete_id,
  scopes: splitScopes(row.scopes),
  expiresAt: row.expires,
})

export const splitScopes = (text: string): Scope[] => text.split(/[\s,]+/).filter((scope) => scope !== '') as Scope[]

/**
 * Records that the athlete granted these scopes, and returns the code for the redirect.
 * @throws Refusal forbidden, if the athlete may not authorize the app
 */
export function approve(world: World, athleteId: string, scopes: readonly Scope[], redirectUri: string): string {
  requireAdmission(world, athleteId)
  const code = world.nextSecret('code')
  world.database.run(
    'insert into codes (world, code, athlete_id, scopes, redirect_uri, expires) values (?, ?, ?, ?, ?, ?)',
    world.id,
    code,
    athleteId,
    scopes.join(','),
    redirectUri,
    world.now() + CODE_LIFETIME,
  )
  return code
}

/**
 * The rules of single-player mode and of the athlete limit (decision 122). An athlete counts from the approval: while the code can be exchanged, and
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
    return { code: 'forbidden', why: 'the app is in single-player mode: only its owner can authorize it' }
  }
  const { others = 0, connected = 0 } =
    world.database.get<{ others: number; connected: number }>(
      `select count(distinct athlete_id) others, exists (select 1 from grants where world = ?1 and athlete_id = ?3) connected from (
       select athlete_id from grants where world = ?1 union select athlete_id from codes where world = ?1 and expires > ?2
       ) where athlete_id <> ?3`,
      world.id,
      pendingAt,
      athleteId,
    ) ?? {}
  if (connected === 1 || others < world.app.athleteLimit) return undefined
  return { code: 'exceeded', why: 'the app has reached its limit of connected athletes' }
}

const INVALID_CODE = { resource: 'AuthorizationCode', field: 'code', code: 'invalid' }

/**
 * Exchanges a code. A code works once. The refresh tokens of an earlier authorization end (decision 123).
 * @throws Refusal if the code is unknown, was used, or has expired, or the athlete may no longer authorize the app
 */
export function exchangeCode(world: World, code: string): TokenPair {
  const { database } = world
  return database.atomically(() => {
    const row = database.get<{ athlete_id: string; scopes: string; expires: number }>(
      'select * from codes where code = ? and world = ?',
      code,
      world.id,
    )
    database.run('delete from codes where code = ?', code)
    if (row === undefined || row.expires <= world.now()) {
      const why = row === undefined ? 'the code is unknown or was already used' : 'the code has expired: it is older than ten minutes'
      throw new Refusal('invalid', INVALID_CODE, why)
    }
    const obstacle = obstacleTo(world, row.athlete_id)
    if (obstacle !== undefined) throw new Refusal('invalid', INVALID_CODE, `the code is no longer valid: ${obstacle.why}`)
    database.run('update tokens set refreshable = 0 where world = ? and athlete_id = ?', world.id, row.athlete_id)
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
  world.database.run(
    'insert or replace into grants (world, athlete_id, scopes, at) values (?, ?, ?, ?)',
    world.id,
    athleteId,
    scopes.join(','),
    world.now(),
  )
  return issue(world, athleteId, scopes, tokens)
}

const newTokens = (world: World): Tokens => ({ accessToken: world.nextSecret('access'), refreshToken: world.nextSecret('refresh') })

function issue(world: World, athleteId: string, scopes: readonly Scope[], { accessToken, refreshToken }: Tokens): TokenPair {
  const pair: TokenPair = {
    accessToken,
    refreshToken,
    athleteId,
    scopes,
    expiresAt: toSeconds(world.now()) + TOKEN_LIFETIME,
  }
  world.database.run(
    'insert into tokens (world, access_token, refresh_token, athlete_id, scopes, expires, refreshable) values (?, ?, ?, ?, ?, ?, 1)',
    world.id,
    pair.accessToken,
    pair.refreshToken,
    athleteId,
    scopes.join(','),
    pair.expiresAt,
  )
  return pair
}

/**
 * Refreshes the tokens. Returns the existing ones if more than an hour is left, otherwise a new pair. A new pair invalidates the old refresh token
 * immediately. The old access token stays valid until it expires.
 * @throws Refusal if the refresh token is not the current one
 */
export function refresh(world: World, refreshToken: string): TokenPair {
  const { database } = world
  return database.atomically(() => {
    const row = database.get<TokenRow>(
      'select * from tokens where refresh_token = ? and world = ? and refreshable = 1',
      refreshToken,
      world.id,
    )
    if (row === undefined) {
      const why = 'the refresh token is unknown, was replaced by a newer one, or was revoked'
      throw new Refusal('invalid', { resource: 'RefreshToken', field: 'refresh_token', code: 'invalid' }, why)
    }
    if (row.expires - toSeconds(world.now()) > RENEWAL_MARGIN) return toPair(row)
    database.run('update tokens set refreshable = 0 where access_token = ?', row.access_token)
    return issue(world, row.athlete_id, splitScopes(row.scopes), newTokens(world))
  })
}

/** The athlete's newest tokens that are valid and have all these scopes; undefined if there are none. */
export function findTokens(world: World, athleteId: string, scopes: readonly Scope[]): TokenPair | undefined {
  const rows = world.database.all<TokenRow>(
    'select * from tokens where world = ? and athlete_id = ? and expires > ? and refreshable = 1 order by rowid desc',
    world.id,
    athleteId,
    toSeconds(world.now()),
  )
  return rows.map(toPair).find((pair) => scopes.every((scope) => pair.scopes.includes(scope)))
}

/**
 * Expires one access token, or all access tokens of an athlete. Refresh tokens stay valid. Returns how many tokens were valid until now, or undefined
 * if the token does not exist.
 */
export function expireTokens(world: World, of: { readonly accessToken: string } | { readonly athleteId: string }): number | undefined {
  const [column, value] = 'accessToken' in of ? ['access_token', of.accessToken] : ['athlete_id', of.athleteId]
  const now = toSeconds(world.now())
  const rows = world.database.all<Pick<TokenRow, 'expires'>>(
    `select expires from tokens where world = ? and ${column} = ?`,
    world.id,
    value,
  )
  if ('accessToken' in of && rows.length === 0) return undefined
  world.database.run(`update tokens set expires = ? where world = ? and ${column} = ? and expires > ?`, now, world.id, value, now)
  return rows.filter(({ expires }) => expires > now).length
}

/** The athlete of an access token or a refresh token, also an expired one; undefined if no grant has the token. */
export const ownerOfToken = (world: World, token: string): string | undefined =>
  world.database.get<{ athlete_id: string }>(
    'select athlete_id from tokens where world = ? and (access_token = ? or (refresh_token = ? and refreshable = 1))',
    world.id,
    token,
    token,
  )?.athlete_id

/** Revokes the app's access to the athlete: all tokens and codes become invalid. Returns the scopes of the grant, or undefined without a grant. */
export function endGrant(world: World, athleteId: string): readonly Scope[] | undefined {
  const { database } = world
  return database.atomically(() => {
    const scopes = scopesOfGrant(world, athleteId)
    for (const table of ['tokens', 'codes', 'grants']) {
      database.run(`delete from ${table} where world = ? and athlete_id = ?`, world.id, athleteId)
    }
    return scopes
  })
}

/** The scopes that the athlete granted; undefined without a grant. */
export function scopesOfGrant(world: World, athleteId: string): readonly Scope[] | undefined {
  const row = world.database.get<{ scopes: string }>('select scopes from grants where world = ? and athlete_id = ?', world.id, athleteId)
  return row === undefined ? undefined : splitScopes(row.scopes)
}

/** A grant, with its newest tokens. */
export interface GrantWithTokens {
  readonly athleteId: string
  readonly scopes: readonly string[]
  readonly accessToken: string
  readonly refreshToken: string
  /** Seconds since 1970, UTC. */
  readonly expiresAt: number
}

interface GrantRow {
  athlete_id: string
  scopes: string
  access_token: string
  refresh_token: string
  expires: number
}

/** The grants of the world's athletes to its app. */
export const listGrants = (world: World): GrantWithTokens[] =>
  world.database
    .all<GrantRow>(
      `select grants.athlete_id, grants.scopes, access_token, refresh_token, expires from grants
       join tokens on tokens.rowid = (select max(rowid) from tokens where tokens.world = grants.world and tokens.athlete_id = grants.athlete_id)
       where grants.world = ? order by grants.at, grants.athlete_id`,
      world.id,
    )
    .map((row) => ({
      athleteId: row.athlete_id,
      scopes: splitScopes(row.scopes),
      accessToken: row.access_token,
      refreshToken: row.refresh_token,
      expiresAt: row.expires,
    }))
