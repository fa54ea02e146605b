import type { App } from '@activity-tracking/client'
import type { Context } from 'hono'
import { deleteCookie, getCookie } from 'hono/cookie'
import { serialize } from 'hono/utils/cookie'

/** The athlete who is signed in, in a cookie that Logbook has signed. */
export interface Sessions {
  /** Digits; undefined if nobody is signed in. */
  athleteOf(context: Context): Promise<string | undefined>
  /** The `Set-Cookie` header that signs the athlete in. */
  cookieFor(athleteId: string): Promise<string>
  end(context: Context): void
}

const DAYS = 365
const DAY_MS = 86_400_000

export function createSessions(app: Pick<App, 'sign' | 'verifySignature' | 'now' | 'redirectUri'>): Sessions {
  const secure = app.redirectUri.startsWith('https:')
  const attributes = {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure,
    maxAge: (DAYS * DAY_MS) / 1_000,
  } as const
  return {
    async athleteOf(context) {
      const [athleteId = '', endsAt = '', signature = ''] = (getCookie(context, 'session') ?? '').split('.')
      const isSigned = await app.verifySignature('session', `${athleteId}.${endsAt}`, signature)
      return isSigned && Number(endsAt) > app.now() ? athleteId : undefined
    },
    async cookieFor(athleteId) {
      const session = `${athleteId}.${Math.floor(app.now() + DAYS * DAY_MS)}`
      return serialize('session', `${session}.${await app.sign('session', session)}`, attributes)
    },
    end: (context) => void deleteCookie(context, 'session', attributes),
  }
}
