import type { Setting } from '@activity-tracking/kit/command/settings'

const setting = (name: string, question: string): Setting => ({
  variable: `ACTIVITY_TRACKING_${name.toUpperCase().replaceAll('-', '_')}`,
  question,
  isSecret: false,
  option: `--${name}`,
})

/** The settings of an app, which several commands read. */
export const CLIENT_ID = setting('client-id', 'Client ID')
export const BASE_URL = setting('base-url', 'API base URL')
export const AUTH_URL = setting('auth-url', 'URL of the OAuth paths')
export const CLIENT_SECRET: Setting = { variable: 'ACTIVITY_TRACKING_CLIENT_SECRET', question: 'Client secret', isSecret: true }
