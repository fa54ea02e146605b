import { version } from './version.gen.ts'

/** Browsers set the header themselves, and ask the server's permission (CORS) where a page sets another. */
const isBrowser = (): boolean => /^Mozilla\//.test(globalThis.navigator?.userAgent ?? '')

/**
 * The `User-Agent` header of requests: `activity-tracking-client/<version>`, after the name of the app if one is given. Nothing in
 * browsers.
 * @param app name of the app, for example `my-app/1.2`
 */
export function userAgentHeader(app?: string): { 'User-Agent'?: string } {
  return isBrowser() ? {} : { 'User-Agent': [app, `activity-tracking-client/${version}`].filter(Boolean).join(' ') }
}
