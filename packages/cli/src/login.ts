import type { Scope } from '@activity-tracking/client'
import { logIn, openAccountFile, type StoredAccount } from '@activity-tracking/client/node'
import { type ExitName, InterruptedError } from '@activity-tracking/kit/command/exit'
import { abortWhenInterrupted } from '@activity-tracking/kit/command/interruption'
import { loadSettings, readSetting, type SettingsFlags } from '@activity-tracking/kit/command/settings'
import type { Terminal } from '@activity-tracking/kit/command/terminal'
import { printStatus, type StoreFlags } from './account-commands.ts'
import { AUTH_URL, BASE_URL, CLIENT_ID, CLIENT_SECRET } from './app-settings.ts'
import { openBrowser } from './open-browser.ts'

export interface LoginFlags extends StoreFlags, SettingsFlags {
  readonly clientId?: string
  readonly baseUrl?: string
  readonly authUrl?: string
  readonly newBaseUrl?: string
  readonly scope: readonly Scope[]
  readonly port: number
  readonly force?: boolean
  readonly browser: boolean
}

/** Authorizes the app for the user's own account, and stores the tokens and the app's credentials in the account file. */
export async function login(terminal: Terminal, flags: LoginFlags): Promise<ExitName> {
  loadSettings(flags)
  const signal = abortWhenInterrupted()
  const file = openAccountFile(flags.store)
  try {
    const settings = await readSettings(flags, await file.read(), signal)
    const { missingScopes } = await logIn(file, {
      ...settings,
      scope: flags.scope,
      port: flags.port,
      force: flags.force === true,
      signal,
      onUrl(url, redirectUri) {
        terminal.say('Open this URL in your browser and authorize the app:\n')
        // Also with --quiet, because nothing happens without it.
        console.error(terminal.isJson ? JSON.stringify({ event: 'authorize', url }) : url)
        terminal.say(`\nWaiting for the browser to return to ${redirectUri} (Ctrl-C stops) …`)
        if (flags.browser && process.stderr.isTTY) openBrowser(url)
      },
    })
    if (missingScopes.length > 0) {
      terminal.say(
        `\nNot granted: ${missingScopes.join(', ')}. To request these scopes again, run: npx @activity-tracking/cli login --force`,
      )
    }
    terminal.say(`\nLogged in. The file ${file.path} now contains your tokens and the client secret: keep it private.`)
    return await printStatus(terminal, file)
  } catch (error) {
    if (error instanceof InterruptedError) error.message = '\nStopped. Nothing was stored.'
    throw error
  } finally {
    file.close()
  }
}

/** The settings of the app: from options, otherwise from the environment, otherwise from the last login, otherwise from the terminal. */
async function readSettings(flags: LoginFlags, previous: StoredAccount | undefined, signal: AbortSignal) {
  const clientId = await readSetting(CLIENT_ID, { given: flags.clientId, known: previous?.clientId, signal })
  const knownSecret = clientId === previous?.clientId ? previous.clientSecret : undefined
  return {
    clientId,
    clientSecret: await readSetting(CLIENT_SECRET, { known: knownSecret, signal }),
    baseUrl: await readSetting(BASE_URL, { given: flags.baseUrl, known: previous?.baseUrl, signal }),
    authUrl: await readSetting(AUTH_URL, { given: flags.authUrl, known: previous?.authUrl, signal }),
    newBaseUrl: flags.newBaseUrl || process.env['ACTIVITY_TRACKING_NEW_BASE_URL'] || previous?.newBaseUrl || null,
  }
}
