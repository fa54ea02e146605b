import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const CHROMIUM = '/usr/bin/chromium'
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** Whether a browser is installed. If not, prints a message to the console. */
export const hasChromium = existsSync(CHROMIUM)
/** The reason why tests in a browser are skipped. */
export const WITHOUT_CHROMIUM = `unless ${CHROMIUM} is not installed`
if (!hasChromium) console.log(`skipped: tests in a browser: ${CHROMIUM} is not installed`)

/** Launch options. */
export const CHROMIUM_OPTIONS = { executablePath: CHROMIUM, args: FLAGS.split(' ') }

export const launchChromium = (): Promise<Browser> => chromium.launch(CHROMIUM_OPTIONS)
