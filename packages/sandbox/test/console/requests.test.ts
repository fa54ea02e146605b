import { hasChromium, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import type { Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Json, TestSandbox } from '../support/sandbox.ts'
import { clipboardOf, useConsole } from './support.ts'

describe.skipIf(!hasChromium)(`the requests in the console (${WITHOUT_CHROMIUM})`, () => {
  const suite = useConsole('#/requests')

  const row = (text: string) => suite.opened.page.getByRole('row').filter({ hasText: text })
  const lastNumber = async (): Promise<number> => (await suite.test.control('GET', '/requests')).body.at(-1).number
  const ask = async (path: string, options: Parameters<TestSandbox['request']>[2] = {}): Promise<number> => {
    await suite.test.request('GET', path, options)
    return lastNumber()
  }

  it('are filtered by status, operation, athlete and text, in the URL', async () => {
    const { page } = suite.opened
    await ask('/athlete')
    await ask('/athlete', { token: await suite.test.token('read') })
    await ask('/athlete/clubs', { token: await suite.test.token('read', (await suite.test.control('GET', '/state')).body.athletes[1].id) })
    await page.getByText('3 requests').first().waitFor()
    await page.getByLabel('Any status').selectOption('4')
    await page.getByText('1 of 3 requests').first().waitFor()
    await page.getByLabel('Any status').selectOption('')
    await page.getByLabel('Any operation').selectOption('listAthleteClubs')
    await page.getByText('1 of 3 requests').first().waitFor()
    await page.getByLabel('Any operation').selectOption('')
    await page.getByLabel('Any athlete').selectOption({ index: 1 })
    await page.getByText('1 of 3 requests').first().waitFor()
    await page.getByLabel('Any athlete').selectOption('')
    await page.getByRole('searchbox').fill('GET NO access')
    await page.getByText('1 of 3 requests').first().waitFor()
    await page.reload()
    await page.getByText('1 of 3 requests').first().waitFor()
    await page.getByRole('link', { name: 'Show all' }).click()
    await page.getByText('3 requests').first().waitFor()
  })

  it('show ids with all their digits, and are copied as a curl command', async () => {
    const activities = (await suite.test.control('GET', '/things/activities?per_page=200')).text
    const [long = ''] = /\b\d{16,19}\b/.exec(activities) ?? []
    const token = await suite.test.token('activity:read_all')
    const number = await ask(`/activities/${long}`, { token })
    await suite.opened.show(`#/requests/${number}`)
    await expect.poll(() => suite.opened.page.getByRole('region', { name: 'response body' }).textContent()).toContain(`"id": ${long},`)
    await suite.opened.page.getByRole('button', { name: 'Copy as curl' }).click()
    await expect.poll(() => clipboardOf(suite.opened.page)).toContain(`/activities/${long}`)
    expect(await clipboardOf(suite.opened.page)).toContain(`-H 'Authorization: Bearer ${token}'`)
  })

  it('are sent again, with the same token or with the current one', async () => {
    const number = await ask('/athlete', { token: await suite.test.token('read') })
    await suite.test.advance('7h')
    await suite.test.token('read,activity:read')
    const { page } = suite.opened
    await suite.opened.show(`#/requests/${number}`)
    await page.getByRole('heading', { name: `Request ${number}` }).waitFor()
    const press = async (button: string, shown: number) => {
      await page.getByRole('button', { name: button, exact: true }).click()
      await page.getByRole('heading', { name: `Request ${shown}` }).waitFor()
      await page.getByRole('link', { name: `Request ${shown - 1}` }).waitFor()
      return (await suite.test.control('GET', `/requests/${shown}`)).body
    }
    expect(await press('Replay', number + 1)).toMatchObject({ status: 401, replay_of: number })
    await page.locator('.note', { hasText: 'Access token expired: refresh it.' }).waitFor()
    expect(await press('Replay with the current token', number + 2)).toMatchObject({ status: 200, replay_of: number + 1 })
  })

  it.each([
    ['that the athlete has not granted', 'read', 'read,activity:read'],
    ['that only other tokens of the athlete have', 'read,activity:read_all', 'read,activity:read_all,activity:read'],
  ])('are sent again with a scope %s', async (_what, granted, wanted) => {
    const token = await suite.test.token('read')
    await suite.test.token(granted)
    const number = await ask('/athlete/activities', { token })
    const { page } = suite.opened
    await suite.opened.show(`#/requests/${number}`)
    await page.getByRole('button', { name: 'Create a token with activity:read and replay' }).click()
    await page.getByRole('heading', { name: `Request ${number + 1}` }).waitFor()
    expect((await suite.test.control('GET', `/requests/${number + 1}`)).body).toMatchObject({ status: 200, replay_of: number })
    const { grants } = (await suite.test.control('GET', '/state')).body
    expect(grants.map(({ scope }: Json) => scope)).toContain(wanted)
    expect(await page.getByRole('button', { name: /^Create a token/ }).count()).toBe(0)
  })

  it('are edited and sent again', async () => {
    const number = await ask('/athlete/activities?per_page=2&page=3', { token: await suite.test.token('activity:read') })
    const { page } = suite.opened
    await suite.opened.show(`#/requests/${number}`)
    await page.getByRole('heading', { name: `Request ${number}` }).waitFor()
    await page.getByRole('button', { name: 'Edit and resend' }).click()
    const form = page.getByRole('form', { name: 'Edit and resend' })
    expect(await form.getByLabel('Query').inputValue()).toBe('per_page=2\npage=3')
    await form.getByLabel('Query').fill('per_page=-1')
    await form.getByLabel('Headers').fill('X-Trace: 7')
    await form.getByLabel('Token', { exact: true }).selectOption('none')
    await form.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('heading', { name: `Request ${number + 1}` }).waitFor()
    const sent = (await suite.test.control('GET', `/requests/${number + 1}`)).body
    expect(sent).toMatchObject({ status: 401, athlete_id: null, query: [{ name: 'per_page', value: '-1' }] })
    expect(sent.headers).toContainEqual({ name: 'x-trace', value: '7' })
  })

  it('are filled in from an address, which does not send them', async () => {
    const { page } = suite.opened
    const before = await lastNumber()
    const changing: string[] = []
    const note = (request: Request) => /^(?!GET )|\/api\/v3\//.test(`${request.method()} ${request.url()}`) && changing.push(request.url())
    page.on('request', note)
    const form = page.getByRole('form', { name: 'New request' })
    for (const [address, path, query, body] of [
      ['getActivity?include_all_efforts=true&send=1', /^\/api\/v3\/activities\/\d+$/, 'include_all_efforts=true\nsend=1', ''],
      ['getActivity?id=..%2F..%2F_sandbox%2Freset', /^\/api\/v3\/activities\/\.\.%2F\.\.%2F_sandbox%2Freset$/, '', ''],
      ['getActivity?id=..&method=DELETE&path=/x', /^\/api\/v3\/activities\/\{id\}$/, 'method=DELETE\npath=/x', ''],
      ['starSegment?starred=true', /^\/api\/v3\/segments\/\d+\/starred$/, '', 'starred=true'],
      ['getAthleteStats', /^\/api\/v3\/athletes\/\d+\/stats$/, '', ''],
      ['getClub', /^\/api\/v3\/clubs\/\d+$/, '', ''],
      ['getGear', /^\/api\/v3\/gear\/b\d+$/, '', ''],
      ['getRoute', /^\/api\/v3\/routes\/\d+$/, '', ''],
      ['updateActivity?body=%7B%22name%22%3A%22Hills%22%7D', /^\/api\/v3\/activities\/\d+$/, '', '{"name":"Hills"}'],
      ['revokeToken?token=x&client_id=', /^\/oauth\/revoke$/, '', `token=x&client_id=${suite.test.sandbox.clientId}`],
    ] as const) {
      await suite.opened.showAnew(`#/requests/new/${address}`)
      await expect.poll(() => form.getByLabel('Path').inputValue()).toMatch(path)
      expect(await form.getByLabel('Query').inputValue()).toBe(query)
      expect(await form.getByLabel('Body').inputValue()).toBe(body)
    }
    await suite.opened.showAnew('#/requests/new/drop%20tables')
    await page.getByText('The service does not have an operation “drop tables”.').waitFor()
    expect(await form.count()).toBe(0)
    page.off('request', note)
    expect({ changing, last: await lastNumber() }).toEqual({ changing: [], last: before })
  })

  it('are sent from an address by the reader only, and shown', async () => {
    const { page } = suite.opened
    const before = await lastNumber()
    await suite.test.token('read,activity:read,activity:write')
    await suite.opened.show(`#/requests/new/listActivities?per_page=2&world=${suite.test.sandbox.clientId}`)
    const form = page.getByRole('form', { name: 'New request' })
    await form.getByLabel('Token', { exact: true }).selectOption('none')
    await form.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('heading', { name: `Request ${before + 1}` }).waitFor()
    const sent = (await suite.test.control('GET', `/requests/${before + 1}`)).body
    expect(sent).toMatchObject({ status: 401, operation_id: 'listActivities', query: [{ name: 'per_page', value: '2' }] })
    await suite.opened.show('#/requests/new/updateActivity?body=%7B%22name%22%3A%22Hills%22%7D')
    await form.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('heading', { name: `Request ${before + 2}` }).waitFor()
    expect(await page.getByRole('region', { name: 'request body' }).textContent()).toBe('{\n  "name": "Hills"\n}')
    await page.getByRole('button', { name: 'Edit and resend' }).click()
    expect(await page.locator('[name=body]').inputValue()).toBe('{"name":"Hills"}')
  })

  it('are walked through with the keyboard', async () => {
    const { page } = suite.opened
    await suite.opened.show('#/requests')
    await page.locator('body').press('/')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
    await page.keyboard.press('/')
    await expect.poll(() => page.url()).toMatch(/#\/requests\?q=%2F$/)
    const last = await lastNumber()
    await row('/').first().waitFor()
    await page.locator('.rows a[tabindex="0"]').focus()
    for (const key of ['PageDown', 'PageUp', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
    await page.getByRole('heading', { name: `Request ${last - 2}` }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.url()).toMatch(/#\/requests\?q=%2F$/)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(`#/requests/${last - 2}?q=%2F`)
    await page.keyboard.press('End')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#/requests/1?q=%2F')
  })
})

describe.skipIf(!hasChromium)(`the requests of a world that was reset (${WITHOUT_CHROMIUM})`, () => {
  const suite = useConsole('#/requests')

  it('appear also if they are made while the list is read', async () => {
    const { page } = suite.opened
    const [isRead, isMade] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/_sandbox/requests', async (route) => {
      const response = await route.fetch()
      isRead.resolve()
      await isMade.promise
      await route.fulfill({ response })
    })
    await suite.test.control('POST', '/reset')
    await isRead.promise
    for await (const { event } of suite.test.sandbox.control.streamChanges()) {
      // The stream begins with others, and this one is the last of them.
      if (event === 'data') await suite.test.request('GET', '/athlete')
      if (event === 'request') break
    }
    // What is read last.
    const adviceRead = page.waitForResponse('**/_sandbox/advice')
    isMade.resolve()
    await adviceRead
    await page.getByText('1 request', { exact: true }).first().waitFor()
  })

  it('are read again when the stream has missed some', async () => {
    const { page } = suite.opened
    const body = 'retry: 600000\nevent: missed\ndata: {}\n\n'
    await page.route('**/_sandbox/stream?*', (route) => route.fulfill({ contentType: 'text/event-stream', body }))
    const reads: string[] = []
    page.on('request', (request) => reads.push(new URL(request.url()).pathname))
    await suite.opened.show(`#/requests?world=${suite.test.sandbox.clientId}`)
    await expect.poll(() => reads.filter((path) => path === '/_sandbox/requests')).toHaveLength(2)
  })
})
