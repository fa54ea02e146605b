import { hasChromium, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import { describe, expect, it } from 'vitest'
import { startCallback } from '../support/callback.ts'
import type { Json } from '../support/sandbox.ts'
import { useConsole } from './support.ts'

const point = (index: number): string =>
  `<trkpt lat="${60.39 + index * 0.0002}" lon="5.32"><ele>${index}</ele><time>${new Date(Date.UTC(2026, 10, 1, 10, 0, index * 5)).toISOString()}</time></trkpt>`
const GPX = `<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${Array.from({ length: 90 }, (_, index) => point(index)).join('')}</trkseg></trk></gpx>`

describe.skipIf(!hasChromium)(`webhooks, uploads and faults in the console (${WITHOUT_CHROMIUM})`, () => {
  const suite = useConsole('#/webhooks')

  const row = (text: string) => suite.opened.page.getByRole('row').filter({ hasText: text })
  const press = (name: string) => suite.opened.page.getByRole('button', { name, exact: true }).click()

  it('a subscription is created through the API, and refused with the reason', async () => {
    await using callback = await startCallback(() => ({ status: 500 }))
    const { page } = suite.opened
    expect(await page.getByRole('button', { name: 'Send an event' }).isDisabled()).toBe(true)
    await page.getByLabel('Callback URL').fill('ftp://127.0.0.1/hook')
    await press('Create subscription')
    await page.locator('.field').getByText('must be http or https, not ftp').waitFor()
    await page.getByLabel('Callback URL').fill(callback.url)
    await press('Create subscription')
    await page.getByRole('form', { name: 'Create a subscription' }).getByText(/500/).waitFor()
  })

  it('events are sent, attempted against 2 seconds, sent again, and the subscription is deleted', async () => {
    let status = 500
    await using callback = await startCallback(undefined, () => ({ status }))
    const { page } = suite.opened
    await page.getByLabel('Callback URL').fill(callback.url)
    await press('Create subscription')
    await page.getByText(callback.url).waitFor()
    await press('Send an event')
    await page.getByLabel('Object', { exact: true }).selectOption('activity')
    await page.getByLabel('Event', { exact: true }).selectOption('update')
    await page.getByText('More options').click()
    await page.getByLabel('Object id').fill('nine')
    await page.getByText('More options').click()
    await press('Send')
    await page.locator('.field .alarm').waitFor()
    await page.getByLabel('Object id').fill('')
    expect(await page.locator('.field .alarm').count()).toBe(0)
    await page.getByLabel('Updates').fill('{"title":"<b>New</b>"}')
    await press('Send')
    const pane = page.getByRole('complementary')
    await pane.getByText('pending').waitFor()
    await pane.getByText('wrong status 500').waitFor()
    expect(await pane.getByText('The callback URL responded with 500 instead of 200.').count()).toBe(1)
    const attempt = pane.getByRole('meter')
    expect([await attempt.getAttribute('aria-valuemax'), await attempt.getAttribute('aria-valuetext')]).toEqual([
      '2000',
      expect.stringMatching(/^\d+ ms, wrong status$/),
    ])
    expect(await pane.getByRole('region', { name: 'event' }).textContent()).toContain('"title": "<b>New</b>"')
    await pane.getByText('Next attempt in 1 min').waitFor()
    expect(await pane.textContent()).toMatch(/at 2026-11-02 10:01:00\D*2 attempts of 3 left/)
    await suite.opened.show('#/overview')
    await page.getByRole('link', { name: /Webhook events 1 waiting for another attempt$/ }).click()
    await row('activity update').locator('.tries').getByText('in 1 min', { exact: true }).waitFor()
    await row('activity update').getByRole('link').click()
    await press('Move the clock to the next attempt')
    await pane.getByText('1 attempt of 3 left').waitFor()
    expect((await suite.test.control('GET', '/state')).body.now).toBe('2026-11-02T10:01:00.000Z')
    await press('Move the clock to the next attempt')
    await pane.getByText('failed').waitFor()
    expect(await pane.getByText('Next attempt').count()).toBe(0)
    expect(await pane.getByRole('meter').count()).toBe(3)
    status = 200
    await press('Redeliver')
    await pane.getByText('delivered 200').waitFor()
    expect(callback.events()).toHaveLength(4)
    status = 503
    await suite.test.control('POST', '/events', { object_type: 'activity', aspect_type: 'delete' })
    await row('activity delete').waitFor()
    await row('activity').first().getByRole('link').click()
    await pane.getByText('Next attempt in 1 min').waitFor()
    await suite.test.control('POST', '/deliveries/1/redeliver')
    await expect.poll(() => row('activity update').getByRole('meter').count()).toBe(5)
    await press('Delete')
    await page.getByRole('group').getByRole('button', { name: 'Delete' }).click()
    await page.getByLabel('Callback URL').waitFor()
    await pane.getByText('No further attempt: the subscription no longer exists.').waitFor()
    await press('Close')
    await pane.waitFor({ state: 'detached' })
    await page.getByLabel('Any state').selectOption('pending')
    await page.getByRole('searchbox').fill('maren "aspect_type":"delete" 503')
    await expect.poll(() => page.locator('.rows td.main').allTextContents()).toEqual([expect.stringMatching(/^activity delete/)])
  })

  it('an upload that fails shows why; one that succeeds leads to its activity', async () => {
    const { page } = suite.opened
    await suite.opened.show('#/uploads')
    const choose = (name: string, text: string) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) })
    const [, ingrid] = (await suite.test.control('GET', '/state')).body.athletes
    await suite.test.token('read', ingrid.id)
    await choose('<i>broken</i>.Gpx.gz', '<gpx')
    await page.getByLabel('Athlete', { exact: true }).selectOption(String(ingrid.id))
    await press('Upload')
    await row('<i>broken</i>.Gpx.gz').getByText('processing').waitFor()
    expect(await row('<i>broken</i>.Gpx.gz').textContent()).toContain(ingrid.firstname)
    await press('+15 min')
    await row('<i>broken</i>.Gpx.gz').getByText('failed').waitFor()
    expect(await page.getByRole('complementary').textContent()).toMatch(/The upload failed: .*gzip/)
    await choose('good.gpx', GPX)
    await press('Upload')
    await row('good.gpx').waitFor()
    expect((await suite.test.control('GET', '/state')).body.grants.map(({ scope }: Json) => scope)).toContain('read,activity:write')
    await press('+15 min')
    await row('good.gpx').getByText('ready').waitFor()
    const pane = page.getByRole('complementary')
    await pane.getByText('The upload became activity').waitFor()
    const link = pane.getByRole('link', { name: /^\d+$/ })
    const [newest] = (await suite.test.control('GET', '/uploads')).body
    expect(await link.getAttribute('href')).toBe(`#/activities/${newest.activity_id}`)
    const [{ scope }] = (await suite.test.control('GET', '/state')).body.grants
    await press('+6 h')
    await page.locator('.clock').getByText(/^16:/).waitFor()
    await choose('good again.gpx', GPX)
    await press('Upload')
    await row('good again.gpx').waitFor()
    await press('+15 min')
    await pane.getByText(`The upload failed: good again.gpx duplicate of activity ${newest.activity_id}`).waitFor()
    expect(await link.getAttribute('href')).toBe(`#/activities/${newest.activity_id}`)
    expect((await suite.test.control('GET', '/state')).body.grants.at(-1).scope).toBe(scope)
    await page.getByLabel('Any state').selectOption('failed')
    await page.getByRole('searchbox').fill('good')
    await expect.poll(() => page.locator('.rows a').allTextContents()).toEqual(['good again.gpx'])
  })

  it('a fault is set, met and used up', async () => {
    const { page } = suite.opened
    await suite.opened.show('#/faults')
    await page.getByText('No faults are active').waitFor()
    await page.getByLabel('Status', { exact: true }).fill('503')
    await page.getByLabel('Operation').selectOption('deliverEvent')
    await page.getByText('More options').click()
    await page.getByLabel('Skip').fill('-1')
    await page.getByText('More options').click()
    await press('Add rule')
    await page.getByLabel('Skip').fill('')
    await press('Add rule')
    await page.getByText(/can only be delayed/).waitFor()
    await page.getByLabel('Operation').selectOption('getAthlete')
    await page.getByLabel('Times').fill('2')
    await press('Add rule')
    await page.getByText('2 of 2 left').waitFor()
    const token = await suite.test.token('read')
    expect((await suite.test.request('GET', '/athlete', { token })).status).toBe(503)
    await page.getByText('1 of 2 left').waitFor()
    await suite.test.request('GET', '/athlete', { token })
    await page.getByText('used up').waitFor()
    await suite.opened.show('#/requests?status=5')
    await row('your fault rule').first().waitFor()
    await row('your fault rule').first().getByRole('link').click()
    await page.locator('.pane .facts', { hasText: 'Fault' }).getByText('status: 503').waitFor()
  })

  it('common faults are added, however fast they are pressed, and rules are removed', async () => {
    const { page } = suite.opened
    await suite.opened.show('#/faults')
    await press('Remove')
    await page.getByText('No faults are active').waitFor()
    await suite.test.control('PUT', '/faults', { seed: 5, rules: [] })
    const pressed = Promise.withResolvers<void>()
    await page.route('**/_sandbox/faults', async (route) => {
      await pressed.promise
      await route.continue()
    })
    for (const name of ['Slow', 'Flaky', 'Refresh lost', 'Limit reached']) await press(name)
    expect(await page.getByRole('button', { name: 'Slow', exact: true }).isDisabled()).toBe(true)
    pressed.resolve()
    await expect
      .poll(async () => (await suite.test.control('GET', '/faults')).body)
      .toMatchObject({
        seed: 5,
        rules: [
          { operation_id: '*', delay_ms: 3_000 },
          { operation_id: '*', status: 503, probability: 0.2 },
          { operation_id: 'issueToken', cut: 'after', times: 1 },
          { operation_id: '*', status: 429, until: '2026-11-02T17:00:00.000Z' },
        ],
      })
    await page.getByRole('button', { name: 'Remove' }).nth(1).click()
    await expect
      .poll(async () => (await suite.test.control('GET', '/faults')).body.rules)
      .toMatchObject([{}, { cut: 'after' }, { status: 429 }])
    await press('Clear all')
    await page.getByText('No faults are active').waitFor()
  })

  it('active rules are shown on every page, as long as they apply, and cleared there', async () => {
    const { page } = suite.opened
    const { now } = (await suite.test.control('GET', '/state')).body
    await suite.opened.show('#/overview')
    const rules = [
      { operation_id: 'getAthlete', status: 503, times: 1 },
      { operation_id: 'getGear', status: 503, until: new Date(Date.parse(now) + 60_000).toISOString() },
      { operation_id: 'getClub', status: 503 },
    ]
    await suite.test.control('PUT', '/faults', { rules })
    const active = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
    await active('3 fault rules are active.')
    await suite.test.request('GET', '/athlete', { token: await suite.test.token('read') })
    await active('2 fault rules are active.')
    await suite.test.advance('1m')
    await active('1 fault rule is active.')
    await press('Clear')
    await page.getByText(/fault rules? (is|are) active/).waitFor({ state: 'detached' })
    expect((await suite.test.control('GET', '/faults')).body.rules).toEqual([])
  })

  it('advice appears with the requests that it is about, and not in another world', async () => {
    const { page } = suite.opened
    const token = await suite.test.token('activity:read_all')
    const activities = (await suite.test.control('GET', '/things/activities')).body.slice(0, 12)
    await suite.test.request('GET', '/athlete/activities', { token })
    for (const { id } of activities) await suite.test.request('GET', `/activities/${id}`, { token })
    await suite.opened.show('#/advice')
    await page.getByRole('link', { name: 'Read how to do it' }).first().waitFor()
    await page.route('**/_sandbox/advice', () => undefined)
    const { client_id: id } = (await suite.test.control('POST', '/apps', { name: 'Other' })).body
    await suite.opened.show(`#/overview?world=${id}`)
    await expect.poll(() => page.locator('.numbers strong').allTextContents()).toEqual(['0', '0', '0', '0%', '0'])
  })
})
