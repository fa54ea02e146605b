import type { App } from '@activity-tracking/client'
import type { Context } from 'hono'
import { deleteCookie, generateCookie, getCookie } from 'hono/cookie'

const DAYS = 365
const DAY_S = 86_400

export type Sessions = ReturnType<typeof createSessions>

/** The athlete who is signed in, in a cookie that Logbook has signed. */
export function createSessions(app: App) {
  const secure = app.redirectUri.startsWith('https:')
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: DAYS * DAY_S } as const
  return {
    /** Digits; undefined if nobody is signed in. */
    async athleteOf(context: Context): Promise<string | undefined> {
      const [athleteId = '', endsAt = '', signature = ''] = (getCookie(context, 'session') ?? '').split('.')
      const isSigned = await app.verifySignature('session', `${athleteId}.${endsAt}`, signature)
      return isSigned && Number(endsAt) > app.now() ? athleteId : undefined
    },

    /** The `Set-Cookie` header that signs the athlete in. */
    async cookieFor(athleteId: string): Promise<string> {
      const session = `${athleteId}.${Math.floor(app.now() + DAYS * DAY_S * 1_000)}`
      return generateCookie('session', `${session}.${await app.sign('session', session)}`, attributes)
    },

    end: (context: Context): void => void deleteCookie(context, 'session', attributes),
  }
}
