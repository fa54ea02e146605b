import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const CHROMIUM = '/usr/bin/chromium'
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
/** Names of another site, and names that an attacker resolves to this machine. */
const OTHER_SITES = '--host-resolver-rules=MAP *.example 127.0.0.1'

export const hasChromium = existsSync(CHROMIUM)
/** Why tests in a browser are skipped. */
export const WITHOUT_CHROMIUM = `unless ${CHROMIUM} is not installed`
if (!hasChromium) console.log(`skipped: the tests in a browser: ${CHROMIUM} is not installed`)

let shared: Promise<Browser> | undefined

/** The browser of all test files of this process, which ends with it. Tests open contexts of their own, and close them. */
export const sharedChromium = (): Promise<Browser> => {
  shared ??= chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS.split(' '), OTHER_SITES] })
  return shared
}
