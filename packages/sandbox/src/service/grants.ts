import type { Scope } from '@activity-tracking/spec'
import type { Database } from './database.ts'
import { RENEWAL_MARGIN, TOKEN_LIFETIME } from './durations.ts'
import { Refusal } from './refusal.ts'
import { toSeconds, type World } from './world.ts'
import type { Worlds } from './worlds.ts'

/** Codes are short-lived (inferred: assumed ten minutes), in milliseconds. */
const CODE_LIFETIME = 10 * 60 * 1000

/** The tokens of a grant, as the token endpoint gives them. */
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

/** An app's access to one athlete. */
export interface Session {
  readonly athleteId: string
  readonly scopes: readonly Scope[]
  /** Its six hours are over. */
  readonly expired: boolean
}

/** Whom an access token stands for, and in which world; undefined when no grant has it. */
export function findSession(database: Database, worlds: Worlds, accessToken: string): { world: World; session: Session } | undefined {
  const row = database.get<TokenRow>('select * from tokens where access_token = ?', accessToken)
  const world = row === undefined ? undefined : worlds.find(row.world)
  if (row === undefined || world === undefined) return undefined
  const expired = row.expires <= toSeconds(world.now())
  return { world, session: { athleteId: row.athlete_id, scopes: splitScopes(row.scopes), expired } }
}

/** Remembers that the athlete approved these scopes, and gives the code for the redirect. */
export function approve(world: World, athleteId: string, scopes: readonly Scope[], redirectUri: string): string {
  refuseBeyondLimit(world, athleteId)
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

function refuseBeyondLimit(world: World, athleteId: string): void {
  const others = world.database.get<{ n: number }>('select count(*) n from grants where world = ? and athlete_id <> ?', world.id, athleteId)
  if ((others?.n ?? 0) < world.app.athleteLimit) return
  throw new Refusal(
    'forbidden',
    { resource: 'Application', field: 'athletes', code: 'exceeded' },
    'the app has as many athletes as it may have',
  )
}

/**
 * Exchanges a code, which works once.
 * @throws Refusal when it is unknown, used or too old
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
      const why = row === undefined ? 'the code is unknown or was used already' : 'the code is older than ten minutes'
      throw new Refusal('invalid', { resource: 'AuthorizationCode', field: 'code', code: 'invalid' }, why)
    }
    return grant(world, row.athlete_id, splitScopes(row.scopes))
  })
}

type Tokens = Pick<TokenPair, 'accessToken' | 'refreshToken'>

/**
 * Gives the app access to the athlete: new tokens, unless some are given. The ones of an earlier grant stay as they are.
 * @param tokens that no grant has
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
 * Refreshes: the existing tokens while more than an hour of life is left, else a new pair, and the old refresh token is dead at that
 * moment. The old access token lives on until it expires.
 * @throws Refusal when the refresh token is not the current one
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
      const why = 'the refresh token is unknown, replaced by a newer one, or revoked'
      throw new Refusal('invalid', { resource: 'RefreshToken', field: 'refresh_token', code: 'invalid' }, why)
    }
    if (row.expires - toSeconds(world.now()) > RENEWAL_MARGIN) return toPair(row)
    database.run('update tokens set refreshable = 0 where access_token = ?', row.access_token)
    return issue(world, row.athlete_id, splitScopes(row.scopes), newTokens(world))
  })
}

/** The newest tokens of the athlete that are valid and have all these scopes; undefined without any. */
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
 * Access tokens expire now: one, or all of an athlete. Refresh tokens stay valid. Gives how many were valid until now, or undefined when there is
 * no such token.
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

/** The athlete a token of either kind belongs to, expired ones included; undefined when no grant has it. */
export const ownerOfToken = (world: World, token: string): string | undefined =>
  world.database.get<{ athlete_id: string }>(
    'select athlete_id from tokens where world = ? and (access_token = ? or (refresh_token = ? and refreshable = 1))',
    world.id,
    token,
    token,
  )?.athlete_id

/** Ends the app's access to the athlete: every token and open code is dead. Gives the scopes it had, or undefined when there was no grant. */
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

/** What the athlete has approved; undefined without a grant. */
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

/** What the athletes of the world allow its app. */
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
