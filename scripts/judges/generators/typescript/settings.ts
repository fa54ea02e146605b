declare const process: { readonly env: { readonly SETTINGS: string } }

interface Settings {
  readonly baseUrl: string
  readonly authUrl: string
  readonly accessToken: string
  readonly refreshToken: string
  readonly clientId: string
  readonly clientSecret: string
  readonly callbackUrl: string
  readonly activityId: number
}

/** URLs and credentials of the sandbox. */
export const settings: Settings = JSON.parse(process.env.SETTINGS)

const { clientId: client_id, clientSecret: client_secret, callbackUrl: callback_url, refreshToken: refresh_token } = settings
export const credentials = { client_id, client_secret }
export const subscription = { ...credentials, callback_url, verify_token: 'skansen' }
export const refresh = { ...credentials, refresh_token, grant_type: 'refresh_token' as const }
