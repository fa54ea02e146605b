import { randomState } from '../connect/state-cookie.ts'
import { type AccountFile, openAccountFile, type StoredAccount } from '../node/account-file.ts'
import type { TokenAthlete } from '../oauth/token-set.ts'
import { type CallbackServer, startCallbackServer } from './callback-server.ts'
import { deauthorize } from './logout.ts'
import { printStatus } from './status.ts'
import { ask, openBrowser } from './terminal.ts'
import { type Invocation, readPort, readScopes, UsageError } from './usage.ts'

type Settings = Pick<StoredAccount, 'clientId' | 'clientSecret' | 'baseUrl' | 'authUrl' | 'newBaseUrl'>

/**
 * Authorizes the app for the user's own account: waits on this machine for the browser to return from the consent page, and stores the
 * tokens and the app's credentials in the account file. Returns the exit code.
 */
export async function login(options: Invocation['options'], signal: AbortSignal): Promise<number> {
  const text = (name: string): string | undefined => (typeof options[name] === 'string' ? options[name] : undefined)
  const envFile = text('env-file')
  if (envFile !== undefined) process.loadEnvFile(envFile)
  const scope = readScopes(text('scope') ?? 'read,activity:read')
  const port = readPort(text('port') ?? '0')
  const file = openAccountFile(text('store'))
  let server: CallbackServer | undefined
  try {
    const previous = await file.read()
    const settings = await readSettings(text, previous, signal)
    server = await startCallbackServer(port)
    const app = file.openApp({ ...settings, redirectUri: server.redirectUri })
    const state = randomState()
    const url = app.authorizationUrl({ scope, state, ...(options['force'] === true && { approvalPrompt: 'force' as const }) })
    const say = (message: string): void => {
      if (options['quiet'] !== true) console.error(message)
    }
    say('Open this URL in your browser and authorize the app:\n')
    console.error(url)
    say(`\nWaiting for the browser to return to ${server.redirectUri} (Ctrl-C stops) …`)
    if (options['no-browser'] !== true && process.stderr.isTTY) openBrowser(url)
    const { athleteId, athlete, scopes } = await server.wait(state, (callbackUrl) => app.callback(callbackUrl, { state }), signal)
    await file.write({ ...settings, redirectUri: server.redirectUri, athleteId, name: nameOf(athlete) })
    await app.close()
    await forget(previous, { ...settings, athleteId }, file)
    const missing = scope.filter((each) => !scopes.includes(each))
    if (missing.length > 0) say(`\nNot granted: ${missing.join(', ')}. To request these scopes again, run: activity-tracking login --force`)
    say(`\nLogged in. The file ${file.path} now contains your tokens and the client secret: keep it private.`)
    return await printStatus(file, options)
  } finally {
    await server?.close()
    file.close()
  }
}

const nameOf = (athlete: TokenAthlete | undefined): string | null =>
  [athlete?.firstname, athlete?.lastname].filter(Boolean).join(' ') || null

/** Deletes the tokens of another account that was in the file, because nothing can use them anymore. */
async function forget(
  previous: StoredAccount | undefined,
  current: Pick<StoredAccount, 'clientId' | 'athleteId'>,
  file: AccountFile,
): Promise<void> {
  if (previous === undefined || (previous.clientId === current.clientId && previous.athleteId === current.athleteId)) return
  const app = file.openApp(previous)
  await deauthorize(app, previous.athleteId, { localOnly: true })
  await app.close()
}

/** The settings of the app: from options, otherwise from the environment, otherwise from the last login, otherwise from the terminal. */
async function readSettings(
  text: (name: string) => string | undefined,
  previous: StoredAccount | undefined,
  signal: AbortSignal,
): Promise<Settings> {
  const variableOf = (name: string): string => `ACTIVITY_TRACKING_${name.toUpperCase().replaceAll('-', '_')}`
  const lookUp = (name: string): string | undefined => text(name) || process.env[variableOf(name)]
  const demand = async (name: string, question: string, known: string | undefined): Promise<string> => {
    const found = lookUp(name) || known
    if (found) return found
    const isSecret = name === 'client-secret'
    const typed = process.stdin.isTTY ? await ask({ text: `${question}: `, isSecret }, signal) : ''
    if (typed) return typed
    throw new UsageError(isSecret ? `set ${variableOf(name)}` : `set ${variableOf(name)}, or use --${name}`)
  }
  const clientId = await demand('client-id', 'Client ID', previous?.clientId)
  const knownSecret = clientId === previous?.clientId ? previous.clientSecret : undefined
  return {
    clientId,
    clientSecret: await demand('client-secret', 'Client secret (not shown)', knownSecret),
    baseUrl: await demand('base-url', 'API base URL', previous?.baseUrl),
    authUrl: await demand('auth-url', 'URL of the OAuth paths', previous?.authUrl),
    newBaseUrl: lookUp('new-base-url') || previous?.newBaseUrl || null,
  }
}
