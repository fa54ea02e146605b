import { hasChromium, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startCallback } from '../support/callback.ts'
import { steadySamples } from '../uploads/support/track.ts'
import { gpxFile } from '../uploads/support/xml.ts'
import { useConsole } from './support.ts'

describe.skipIf(!hasChromium)(`how many clicks a person needs in the console (${WITHOUT_CHROMIUM})`, () => {
  const suite = useConsole('#/overview')
  let callback: Awaited<ReturnType<typeof startCallback>>
  beforeAll(async () => {
    callback = await startCallback()
    const { clientId: client_id, clientSecret: client_secret } = suite.test.sandbox
    await suite.test.request('POST', '/push_subscriptions', {
      form: { client_id, client_secret, callback_url: callback.url, verify_token: 'jobs' },
    })
    const [{ id }] = (await suite.test.control('GET', '/things/activities?per_page=1')).body
    await suite.test.control('PATCH', `/activities/${id}`, { name: 'Renamed' })
    await suite.test.control('POST', '/settle')
    await suite.opened.page.evaluate(() => {
      document.documentElement.dataset['clicks'] = '0'
      addEventListener(
        'click',
        ({ isTrusted, detail }) => {
          // The click on a label is also one on its control.
          if (isTrusted && detail > 0)
            document.documentElement.dataset['clicks'] = String(Number(document.documentElement.dataset['clicks']) + 1)
        },
        true,
      )
    })
  })
  afterAll(() => callback[Symbol.asyncDispose]())
  beforeEach(async () => {
    await suite.opened.show('#/overview')
    await suite.opened.page.evaluate(() => {
      document.documentElement.dataset['clicks'] = '0'
    })
  })

  const clicks = () => suite.opened.page.evaluate(() => Number(document.documentElement.dataset['clicks']))
  const go = (name: string) =>
    suite.opened.page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link', { name, exact: true }).click()
  const press = (name: string) => suite.opened.page.getByRole('button', { name, exact: true }).click()
  const heading = (name: string) => suite.opened.page.getByRole('heading', { name }).first().waitFor()

  async function choose(
    button: string,
    file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
  ): Promise<void> {
    const { page } = suite.opened
    const choosing = page.waitForEvent('filechooser')
    await page.getByLabel(button, { exact: true }).click()
    await (await choosing).setFiles(file)
  }

  it('2 to see why a request was refused, and 3 to replay it with the scope that it needs', async () => {
    const { page } = suite.opened
    await suite.test.request('GET', '/athlete/activities', { token: await suite.test.token('read') })
    await go('Requests')
    await page.getByRole('row').filter({ hasText: 'listActivities' }).first().getByRole('link').click()
    await page.getByRole('complementary').getByText('activity:read').first().waitFor()
    expect(await clicks()).toBe(2)
    await page.getByRole('button', { name: /^Create a token with activity:read/ }).click()
    await page.getByRole('complementary').getByText('200').first().waitFor()
    expect(await clicks()).toBe(3)
  })

  it.each(['Athletes', 'Clubs', 'Gear', 'Segments', 'Routes', 'Activities'])('3 for something new in %s', async (title) => {
    await go(title)
    await suite.opened.page.getByRole('link', { name: 'Load JSON' }).click()
    await press('Load')
    await suite.opened.page.getByText('Loaded.').waitFor()
    expect(suite.opened.page.url()).toMatch(/\/b?9\d{9}$/)
    expect(await clicks()).toBe(3)
  })

  it('3 for a change of a club', async () => {
    const { page } = suite.opened
    await go('Clubs')
    await page.getByRole('row').nth(1).getByRole('link').click()
    const json = page.getByLabel('JSON', { exact: true })
    await json.fill((await json.inputValue()).replace(/"name": "[^"]*"/, '"name": "Renamed club"'))
    await press('Load')
    await heading('Renamed club')
    expect(await clicks()).toBe(3)
  })

  it('3 for an upload', async () => {
    await go('Uploads')
    const buffer = Buffer.from(gpxFile([steadySamples(120)]))
    await choose('File', { name: 'ride.gpx', mimeType: 'application/gpx+xml', buffer })
    await press('Upload')
    await suite.opened.page.getByRole('row').filter({ hasText: 'ride.gpx' }).waitFor()
    expect(await clicks()).toBe(3)
  })

  it('3 to send an event again', async () => {
    await go('Webhooks')
    const received = callback.received.length
    await suite.opened.page.getByRole('row').filter({ hasText: 'activity update' }).getByRole('link').click()
    await press('Redeliver')
    await expect.poll(() => callback.received.length).toBe(received + 1)
    expect(await clicks()).toBe(3)
  })

  it('2 for a common fault, and 1 to pass the end of a token', async () => {
    await go('Faults')
    await press('Flaky')
    await suite.opened.page.getByText('20% of requests').waitFor()
    expect(await clicks()).toBe(2)
    await press('+6 h')
    await expect.poll(() => suite.opened.page.locator('.clock').textContent()).toContain('16:00:00')
    expect(await clicks()).toBe(3)
  })

  it('2 to export the world, and 2 to import it', async () => {
    const { page } = suite.opened
    const { client_id: small } = (
      await suite.test.control('POST', '/apps', { name: 'Small', world: { athletes: [{ id: 1, firstname: 'Ada' }] } })
    ).body
    await suite.opened.show(`#/overview?world=${small}`)
    await heading('Small')
    await go('Worlds')
    const downloading = page.waitForEvent('download')
    await press('Export')
    const { readFile } = await import('node:fs/promises')
    const buffer = await readFile(await (await downloading).path())
    expect(await clicks()).toBe(2)
    await choose('File', { name: 'world.json', mimeType: 'application/json', buffer })
    await press('Import')
    await expect.poll(() => page.url()).toMatch(/overview\?world=/)
    expect(page.url()).not.toContain(small)
    expect(await clicks()).toBe(4)
  })
})
