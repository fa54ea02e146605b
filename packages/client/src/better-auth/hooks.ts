import type { Account, GenericEndpointContext, HookEndpointContext } from 'better-auth'
import { APIError, type AuthMiddleware, createAuthMiddleware, getSessionFromCtx, isStateful } from 'better-auth/api'
import { getAccountCookie } from 'better-auth/cookies'
import type { App } from '../app/create-app.ts'
import type { Quota } from '../quota/create-quota.ts'
import { profileOf } from './provider.ts'

interface BeforeHook {
  readonly matcher: (context: HookEndpointContext) => boolean
  readonly handler: AuthMiddleware
}

/**
 * Better Auth passes only the code of a callback to a provider. The callback also contains the granted scopes, so the provider receives the
 * whole query instead of the code.
 */
export const keepCallbackQuery = (providerId: string): BeforeHook => ({
  matcher: ({ path, params, query }) => path === '/callback/:id' && params?.id === providerId && typeof query?.['code'] === 'string',
  handler: createAuthMiddleware(async ({ query }) => ({
    context: { query: { ...query, code: String(new URLSearchParams(query)) } },
  })),
})

const ENDPOINTS = ['/get-access-token', '/refresh-token', '/account-info']

/**
 * Better Auth's own endpoints for access tokens would read its account row, which contains no token. For accounts of the service, the app's
 * session provides the token. All other requests, including invalid ones, are handled by the endpoint.
 */
export const serveTokens = (app: App<Quota | undefined>, providerId: string): BeforeHook => ({
  matcher: ({ path }) => path !== undefined && ENDPOINTS.includes(path),
  handler: createAuthMiddleware(async (context) => {
    const account = await selectedAccount(context)
    if (account?.providerId !== providerId) return
    try {
      return await (context.path === '/account-info' ? readAthlete(app, account) : readToken(app, account))
    } catch (error) {
      throw toResponseError(error)
    }
  }),
})

/** The account that a request names, if it belongs to the user. Read in the same way as the endpoints of Better Auth do. */
async function selectedAccount(context: GenericEndpointContext): Promise<Account | undefined> {
  const selection: { accountId?: string; useAccountCookie?: true; userId?: string } = { ...context.query, ...context.body }
  const session = await getSessionFromCtx(context, { disableCookieCache: isStateful(context) })
  if (session === null && (context.request !== undefined || context.headers !== undefined)) return undefined
  const userId = session?.user.id ?? selection.userId
  if (userId === undefined) return undefined
  const { internalAdapter, options } = context.context
  if (selection.accountId !== undefined) {
    return (await internalAdapter.findAccounts(userId)).find(({ id }) => id === selection.accountId)
  }
  if (!selection.useAccountCookie || !options.account?.storeAccountCookie) return undefined
  const account = await getAccountCookie(context)
  // Without a database, user IDs do not outlive the process.
  return account !== null && (account.userId === userId || options.database === undefined) ? account : undefined
}

async function readToken(app: App<Quota | undefined>, { id, providerId, accountId }: Account) {
  const session = app.session(accountId)
  const accessToken = await session.accessToken()
  return { accessToken, scopes: [...(session.scopes ?? [])], providerId, accountId: id }
}

async function readAthlete(app: App<Quota | undefined>, { id, providerId, accountId }: Account) {
  const { data, error } = await app.athlete(accountId).GET('/athlete')
  if (error) throw error
  return { user: { ...profileOf(data), emailVerified: false }, data, account: { id, providerId, accountId } }
}

/** Only these mean that the athlete must authorize the app again. All other failures can be temporary. */
const ENDED = ['needs_reauthorization', 'no_grant']

/** Converts one of our errors to the format of Better Auth, with the same code. */
function toResponseError(error: unknown): unknown {
  const { code, message } = error as Partial<Error & { code: unknown }>
  if (typeof code !== 'string' || message === undefined) return error
  return new APIError(ENDED.includes(code) ? 'BAD_REQUEST' : 'SERVICE_UNAVAILABLE', { code: code.toUpperCase(), message })
}
