import type { AuthContext, OAuthProvider } from 'better-auth'
import { getOAuthState } from 'better-auth/api'
import { makeSignature } from 'better-auth/crypto'
import type { App } from '../app/create-app.ts'
import type { TokenAthlete } from '../oauth/token-set.ts'
import type { Scope } from '../operations.gen.ts'
import type { Quota } from '../quota/create-quota.ts'
import type { AthleteUsers } from './users.ts'

interface ProviderOptions {
  readonly app: App<Quota | undefined>
  readonly scopes: readonly Scope[]
  readonly providerId: string
  /** Better Auth at the time of the request: its adapter is created after the plugins. */
  readonly context: AuthContext
  readonly users: AthleteUsers
  /** Called with the account row of an athlete who has authorized the app again. */
  readonly connected: (account: { readonly accountId: string; readonly userId: string }) => Promise<void>
}

/** Better Auth compares the state before it requests tokens. */
const COMPARED = 'compared'

/** The service as a social provider of Better Auth that never receives a token. */
export function createProvider({ app, scopes, providerId, context, users, connected }: ProviderOptions): OAuthProvider<TokenAthlete> {
  /** Better Auth stores the scopes of the first sign-in, and adds to them when an account is linked again. */
  const updateAccount = async (athleteId: string, granted: readonly Scope[] | undefined): Promise<void> => {
    const account = await users.account(athleteId)
    if (account === null) return
    if (granted !== undefined) await context.internalAdapter.updateAccount(account.id, { scope: granted.join(',') })
    await connected(account)
  }

  return {
    id: providerId,
    name: 'Activity-Tracking Service',
    createAuthorizationURL({ state, scopes: more = [], redirectURI, additionalParams = {} }) {
      const scope = [...new Set([...scopes, ...more])] as Scope[]
      const url = new URL(app.authorizationUrl({ scope, state }))
      url.searchParams.set('redirect_uri', redirectURI)
      for (const [name, value] of Object.entries(additionalParams)) {
        if (!url.searchParams.has(name)) url.searchParams.set(name, value)
      }
      return url
    },
    async validateAuthorizationCode({ code, redirectURI }) {
      const callback = new URL(redirectURI)
      // The whole query of the callback (see `keepCallbackQuery`), or only a code from a plugin that handles callbacks itself.
      const query = new URLSearchParams(code)
      callback.search = String(query.has('code') ? query : new URLSearchParams({ code }))
      callback.searchParams.set('state', COMPARED)
      const { athleteId, athlete } = await app.callback(callback, { state: COMPARED })
      // Undefined when the response does not contain the granted scopes.
      const { scopes: granted } = app.session(athleteId)
      await updateAccount(athleteId, granted)
      return { ...(granted && { scopes: [...granted] }), raw: { athlete: { ...athlete, id: athleteId } } }
    },
    async getUserInfo({ raw }) {
      const athlete = raw?.['athlete'] as TokenAthlete | undefined
      if (athlete === undefined) return null
      const link = (await getOAuthState())?.link
      // A user who links an account is signed in. The service provides no e-mail address that could differ from theirs.
      const email = link?.email ?? (await placeholderEmail(String(athlete.id), context.secret))
      return { user: { ...profileOf(athlete), email, emailVerified: link !== undefined }, data: athlete }
    },
    accountSubject: ({ profile }) => String(profile.id),
  }
}

/** Profile fields of an athlete. */
interface Profile {
  readonly firstname?: string | null
  readonly lastname?: string | null
  readonly profile?: string | null
}

/** The name and the picture of an athlete, in the fields of Better Auth. */
export function profileOf({ firstname, lastname, profile }: Profile): { name: string; image?: string } {
  const name = [firstname, lastname].filter(Boolean).join(' ')
  // Athletes without a picture have a relative path in this field.
  return { name, ...(profile && URL.canParse(profile) && { image: profile }) }
}

/**
 * An e-mail address that nobody has, because Better Auth requires one for each user: the same at each sign-in of an athlete. Athlete IDs
 * are public, so it contains a part that cannot be guessed. Otherwise anyone could sign up with it, and prevent the athlete from signing
 * in.
 */
async function placeholderEmail(athleteId: string, secret: string): Promise<string> {
  const signature = await makeSignature(`activity-tracking placeholder ${athleteId}`, secret)
  const part = signature
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 24)
  return `athlete-${athleteId}-${part}@activity-tracking.invalid`
}
