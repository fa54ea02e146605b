import { version } from './version.gen.ts'

/** Browsers set the header themselves, and send a preflight request (CORS) if a page sets another one. */
const isBrowser = (): boolean => /^Mozilla\//.test(globalThis.navigator?.userAgent ?? '')

/**
 * The `User-Agent` header of requests: `activity-tracking-client/<version>`, after the name of the app if there is one. Empty in browsers.
 * @param app name of the app, for example `my-app/1.2`
 */
export function userAgentHeader(app?: string): { 'User-Agent'?: string } {
  return isBrowser() ? {} : { 'User-Agent': [app, `activity-tracking-client/${version}`].filter(Boolean).join(' ') }
}
