import type { SampleRequest } from './sample-request.ts'

/**
 * The service and the credentials of a sample. A value that is left out is a variable of the environment with the name that
 * `npx @activity-tracking/sandbox env` gives it, such as `ACTIVITY_TRACKING_BASE_URL`.
 */
export interface SampleSetting {
  /** URL that the paths of the API are below: `http://127.0.0.1:8484/api/v3`. */
  readonly baseUrl?: string
  /** URL that the paths of OAuth are below: `http://127.0.0.1:8484`. */
  readonly authUrl?: string
  readonly accessToken?: string
  readonly clientId?: string
  readonly clientSecret?: string
}

/** Name of a value that a sample takes from its setting or from the environment. */
export type SettingName = keyof SampleSetting

/** Fields of requests that hold a credential of the app. */
const CREDENTIALS: ReadonlyMap<string, SettingName> = new Map([
  ['access_token', 'accessToken'],
  ['client_id', 'clientId'],
  ['client_secret', 'clientSecret'],
])

/** Name of the variable of the environment: `baseUrl` → `ACTIVITY_TRACKING_BASE_URL`. */
export const environmentName = (name: SettingName): string => `ACTIVITY_TRACKING_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`

/** The setting that stands for the value of a field; undefined where the value itself is printed. */
export function credentialOf(field: string, setting: SampleSetting): SettingName | undefined {
  const name = CREDENTIALS.get(field)
  return name === undefined || setting[name] !== undefined ? undefined : name
}

const baseOf = ({ operation }: SampleRequest): SettingName => (operation.base === 'auth' ? 'authUrl' : 'baseUrl')

/** The settings that a request needs, each once: its base, what authenticates it, and the credentials among its fields. */
export function neededSettings(request: SampleRequest, setting: SampleSetting): SettingName[] {
  const { operation, query, body = {} } = request
  const fields = [...Object.keys(query), ...Object.keys(body)]
  const credentials = fields.flatMap((field) => credentialOf(field, setting) ?? [])
  const authentication = ({ bearer: ['accessToken'], basic: ['clientId', 'clientSecret'], none: [] } as const)[operation.authentication]
  return [...new Set([baseOf(request), ...authentication, ...credentials])]
}
