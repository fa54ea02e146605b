import { type App, createApp, memoryStore } from '@activity-tracking/client'
import { UsageError } from '@activity-tracking/kit/command/exit'
import { loadSettings, readSetting, type SettingsFlags } from '@activity-tracking/kit/command/settings'
import { BASE_URL, CLIENT_ID, CLIENT_SECRET } from '../app-settings.ts'

/** Options of commands that send requests to the service. */
export interface ServiceFlags extends SettingsFlags {
  readonly clientId?: string
  readonly baseUrl?: string
}

/**
 * The app with the settings from options, otherwise from the environment, otherwise from the terminal. It does not count requests, because a
 * command sends only a few.
 */
export async function openApp(flags: ServiceFlags): Promise<App<undefined>> {
  loadSettings(flags)
  const clientId = await readSetting(CLIENT_ID, { given: flags.clientId })
  const baseUrl = await readSetting(BASE_URL, { given: flags.baseUrl })
  const clientSecret = await readSetting(CLIENT_SECRET)
  if (!URL.canParse(baseUrl)) throw new UsageError(`${BASE_URL.variable} must be a URL such as https://host/api/v3`)
  // No athlete is connected, so there is nothing to store, and no browser returns.
  const { origin } = new URL(baseUrl)
  return createApp({ clientId, clientSecret, baseUrl, authUrl: origin, redirectUri: origin, store: memoryStore(), quota: false })
}
