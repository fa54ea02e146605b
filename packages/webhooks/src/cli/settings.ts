import { type App, createApp } from '@activity-tracking/client'
import { UsageError } from '@activity-tracking/kit/command/exit'
import { loadSettings, readSetting, type Setting, type SettingsFlags } from '@activity-tracking/kit/command/settings'
import { memoryStore } from '@activity-tracking/store'

/** Options of commands that send requests to the service. */
export interface ServiceFlags extends SettingsFlags {
  readonly clientId?: string
  readonly baseUrl?: string
}

/** What a command does while it waits for the service. */
export const ASKING = 'Waiting for the service'

const CLIENT_ID: Setting = { variable: 'ACTIVITY_TRACKING_CLIENT_ID', question: 'Client ID', isSecret: false, option: '--client-id' }
const CLIENT_SECRET: Setting = { variable: 'ACTIVITY_TRACKING_CLIENT_SECRET', question: 'Client secret', isSecret: true }
const BASE_URL: Setting = { variable: 'ACTIVITY_TRACKING_BASE_URL', question: 'API base URL', isSecret: false, option: '--base-url' }
const WEBHOOK_KEY: Setting = { variable: 'ACTIVITY_TRACKING_WEBHOOK_KEY', question: 'Key of signatures', isSecret: true }
const CALLBACK_URL: Setting = { variable: 'ACTIVITY_TRACKING_CALLBACK_URL', question: 'Callback URL', isSecret: true }
const VERIFY_TOKEN = 'ACTIVITY_TRACKING_VERIFY_TOKEN'
const AUTH_URL = 'ACTIVITY_TRACKING_AUTH_URL'

/**
 * The app with the settings from options, otherwise from the environment, otherwise from the terminal. It does not count requests, because
 * it sends only one or two.
 */
export async function openApp(flags: ServiceFlags): Promise<App<undefined>> {
  loadSettings(flags)
  const [clientId, baseUrl] = [
    await readSetting(CLIENT_ID, { given: flags.clientId }),
    await readSetting(BASE_URL, { given: flags.baseUrl }),
  ]
  return appWith({ clientId, clientSecret: await readSetting(CLIENT_SECRET), baseUrl })
}

/** The same without prompts; undefined if a setting is missing. */
export function findApp(flags: ServiceFlags): App<undefined> | undefined {
  loadSettings(flags)
  const { [CLIENT_SECRET.variable]: clientSecret } = process.env
  const clientId = flags.clientId ?? process.env[CLIENT_ID.variable]
  const baseUrl = flags.baseUrl ?? process.env[BASE_URL.variable]
  return clientId && clientSecret && baseUrl ? appWith({ clientId, clientSecret, baseUrl }) : undefined
}

function appWith(settings: { readonly clientId: string; readonly clientSecret: string; readonly baseUrl: string }): App<undefined> {
  if (!URL.canParse(settings.baseUrl)) throw new UsageError(`${BASE_URL.variable} must be a URL such as https://host/api/v3`)
  const { origin } = new URL(settings.baseUrl)
  // No athlete is connected, so there is nothing to store, and no browser returns.
  return createApp({
    ...settings,
    authUrl: process.env[AUTH_URL] || origin,
    redirectUri: origin,
    store: memoryStore(),
    quota: false,
  })
}

/** The key for signing events. */
export const readWebhookKey = (flags: SettingsFlags): Promise<string> => {
  loadSettings(flags)
  return readSetting(WEBHOOK_KEY)
}

/**
 * The callback URL from the argument, otherwise from the environment, otherwise from the terminal. Messages do not contain it, because it is
 * a secret.
 */
export async function readCallbackUrl(argument: string | undefined, flags: SettingsFlags): Promise<string> {
  loadSettings(flags)
  const url = await readSetting(CALLBACK_URL, { given: argument })
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return url
  throw new UsageError('the callback URL must begin with http:// or https://, such as https://app.example/webhooks')
}

/** The verify token of receivers that were not created with this package; undefined if it is not set. */
export const verifyTokenOfEnvironment = (): string | undefined => process.env[VERIFY_TOKEN] || undefined
