// Builds the site and takes the picture of it that the README shows.
import { fileURLToPath } from 'node:url'
import { buildSite, SITE } from './build-site.ts'
import { launchChromium } from './chromium.ts'
import { serveSite } from './serve-site.ts'

const PAGE = 'api/operations/exploresegments/'
const PICTURE = fileURLToPath(new URL('../../screenshot.png', import.meta.url))

await buildSite()
await using site = await serveSite({ folder: SITE })
const browser = await launchChromium()
const page = await browser.newPage({ viewport: { width: 1280, height: 760 }, colorScheme: 'light' })
await page.goto(site.root + PAGE)
await page.screenshot({ path: PICTURE })
await browser.close()
console.log(`Wrote ${PICTURE}`)
