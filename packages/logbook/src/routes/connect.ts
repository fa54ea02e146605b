import { Hono } from 'hono'
import { SCOPES } from '../account.ts'
import type { Env, Site } from './site.ts'

/** The way to the consent page and back. */
export const connectRoutes = ({ accounts, connect, sessions }: Site): Hono<Env> =>
  new Hono<Env>()
    .get('/connect', async (context) => {
      const athleteId = await sessions.athleteOf(context)
      const more = SCOPES.find((scope) => scope === context.req.query('scope'))
      if (athleteId === undefined || more === undefined) return connect.start(context.req.raw)
      // The athlete's decision replaces the earlier one, so the scopes that are granted already are requested again.
      const { scopes } = await accounts.find(athleteId)
      return connect.start(context.req.raw, { scope: [...scopes, more] })
    })
    .get('/callback', (context) => connect.callback(context.req.raw))
