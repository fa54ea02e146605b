import { randomState } from '../connect/state-cookie.ts'
import { NoGrantError } from '../errors.ts'
import type { TokenAthlete } from '../oauth/token-response.ts'
import type { Scope } from '../operations.gen.ts'
import type { DeauthorizeOptions } from '../session/deauthorize.ts'
import type { GrantState } from '../session/grant-record.ts'
import { withoutUndefined } from '../values.ts'
import { type AccountFile, NotLoggedInError, type StoredAccount } from './account-file.ts'
import { startCallbackServer } from './callback-server.ts'

/** How to log in. */
export interface LogInOptions extends Pick<StoredAccount, 'clientId' | 'clientSecret' | 'baseUrl' | 'authUrl' | 'newBaseUrl'> {
  /** The scopes to request. The athlete can grant fewer. */
  readonly scope: readonly Scope[]
  /** Port of the callback URL on 127.0.0.1. Default: a free port. */
  readonly port?: number
  /** Shows the consent page even if the account has authorized the app before. Default false. */
  readonly force?: boolean
  /** Shows the URL of the consent page to the user, who opens it in a browser on this machine. */
  readonly onUrl: (url: string, redirectUri: string) => void
  /** Ends the wait for the browser. An exchange in progress is completed, because its code is used up. */
  readonly signal?: AbortSignal
}

/**
 * Authorizes an app for the user's own account: waits on this machine for the browser to return from the consent page, and stores the tokens and the
 * app's credentials in the account file. Another account in the file is replaced, and its tokens are deleted.
 * @returns the scopes that were not granted
 * @throws AuthorizationDeniedError when the user denies access; an error with the code EADDRINUSE when the port is in use; the reason of the signal
 */
export async function logIn(
  file: AccountFile,
  { scope, port = 0, force = false, onUrl, signal = new AbortController().signal, ...settings }: LogInOptions,
): Promise<{ readonly missingScopes: readonly Scope[] }> {
  const previous = await file.read()
  const server = await startCallbackServer(port)
  try {
    const { redirectUri } = server
    const app = file.openApp({ ...settings, redirectUri })
    const state = randomState()
    onUrl(app.authorizationUrl(withoutUndefined({ scope, state, approvalPrompt: force ? ('force' as const) : undefined })), redirectUri)
    const { athleteId, athlete, scopes } = await server.wait(state, (callbackUrl) => app.callback(callbackUrl, { state }), signal)
    await file.write({ ...settings, redirectUri, athleteId, name: nameOf(athlete) })
    await app.close()
    if (previous !== undefined && (previous.clientId !== settings.clientId || previous.athleteId !== athleteId)) {
      await deauthorize(file, previous, { localOnly: true })
    }
    return { missingScopes: scope.filter((each) => !scopes.includes(each)) }
  } finally {
    await server.close()
  }
}

const nameOf = ({ firstname, lastname }: TokenAthlete): string | null => [firstname, lastname].filter(Boolean).join(' ') || null

/** Revokes the app's access to an athlete. Without tokens, there is nothing to revoke. */
async function deauthorize(file: AccountFile, account: StoredAccount, options: DeauthorizeOptions): Promise<void> {
  const app = file.openApp(account)
  try {
    await app.deauthorize(account.athleteId, options)
  } catch (error) {
    if (!(error instanceof NoGrantError)) throw error
  } finally {
    await app.close()
  }
}

const accountIn = async (file: AccountFile): Promise<StoredAccount> => {
  const account = await file.read()
  if (account === undefined) throw new NotLoggedInError(file.path)
  return account
}

/**
 * Revokes the access at the service, and deletes the account.
 * @param options `localOnly`: deletes the account without revoking the access at the service
 * @returns the account
 * @throws NotLoggedInError when the file contains no account; ApiError when the service cannot be reached, and the account stays
 */
export async function logOut(file: AccountFile, options: DeauthorizeOptions = {}): Promise<StoredAccount> {
  const account = await accountIn(file)
  await deauthorize(file, account, options)
  await file.remove()
  return account
}

/** The account in a file. */
export interface AccountStatus {
  readonly account: StoredAccount
  /** `active` if the tokens work as far as known; `absent` if there are none. */
  readonly state: GrantState | 'absent'
  /** The granted scopes; null when they are not known. */
  readonly scopes: readonly string[] | null
}

/**
 * Which account a file contains, and whether its tokens work as far as known. Sends no request.
 * @throws NotLoggedInError when the file contains no account
 */
export async function accountStatus(file: AccountFile): Promise<AccountStatus> {
  const account = await accountIn(file)
  const app = file.openApp(account)
  try {
    const state = (await app.session(account.athleteId).state()) ?? 'absent'
    for await (const { athleteId, scopes } of app.athletes()) {
      if (athleteId === account.athleteId) return { account, state, scopes: scopes ?? null }
    }
    return { account, state, scopes: null }
  } finally {
    await app.close()
  }
}
