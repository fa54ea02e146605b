import { hasChromium, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import { describe, expect, it } from 'vitest'
import { clipboardOf, useConsole } from './support.ts'

describe.skipIf(!hasChromium)(`the clock in the console (${WITHOUT_CHROMIUM})`, () => {
  const suite = useConsole('#/tokens', (test) => test.token('read,activity:read'))

  const clock = () => suite.opened.page.locator('.clock time').textContent()
  const press = (name: string) => suite.opened.page.getByRole('button', { name, exact: true }).click()
  const now = async (): Promise<string> => (await suite.test.control('GET', '/state')).body.now

  it('passes the end of a token: everything follows', async () => {
    const { page } = suite.opened
    await page.getByText('6 h left').waitFor()
    expect(await page.getByRole('meter').getAttribute('aria-valuenow')).toBe('21600')
    await press('+15 min')
    await page.getByText('5 h 45 min left').waitFor()
    expect(await clock()).toContain('2026-11-02 10:15:00')
    await press('+6 h')
    await page.getByText('expired 15 min ago').waitFor()
    expect(await page.getByRole('button', { name: 'Expire now' }).isDisabled()).toBe(true)
    await suite.opened.show('#/overview')
    await press('Create a token')
    const file = await page.getByRole('region', { name: '.env file' }).textContent()
    const [{ scope }] = (await suite.test.control('GET', '/state')).body.grants
    expect(scope).toBe('read,read_all,profile:read_all,profile:write,activity:read,activity:read_all,activity:write')
    await press('Copy .env file')
    await expect.poll(() => clipboardOf(page)).toBe(file)
    await page.getByText('URLs', { exact: true }).click()
    await press('Copy client_secret')
    await expect.poll(() => clipboardOf(page)).toBe(suite.test.sandbox.clientSecret)
  })

  it('passes quarter hours and midnight, when the limits reset', async () => {
    const { page } = suite.opened
    await suite.test.request('GET', '/athlete', { token: await suite.test.token('read') })
    await suite.opened.show('#/app')
    const used = (name: string) => page.getByRole('meter', { name, exact: true }).getAttribute('aria-valuenow')
    const [quarter, day] = (await suite.test.control('GET', '/state')).body.rate_limits
    expect(quarter.used).toBeGreaterThan(0)
    await expect.poll(() => used('Overall requests in this quarter hour')).toBe(String(quarter.used))
    await press('Next quarter')
    await expect.poll(() => used('Overall requests in this quarter hour')).toBe('0')
    expect(await used('Overall requests in this day')).toBe(String(day.used))
    expect(await now()).toBe('2026-11-02T16:30:00.000Z')
    await press('Midnight UTC')
    await expect.poll(() => used('Read requests in this day')).toBe('0')
    expect(await now()).toBe('2026-11-03T00:00:00.000Z')
  })

  it('leaves the settings of the app, which are changed one by one, with a key or without one, also meanwhile elsewhere', async () => {
    const { page } = suite.opened
    const settings = async () => (await suite.test.control('GET', '/state')).body
    const { app } = await settings()
    await page.getByLabel('Webhook key').fill('signed')
    await page.getByLabel('Athlete limit').fill('7')
    await suite.test.control('PATCH', `/apps/${suite.test.sandbox.clientId}`, { callback_domain: 'other.example' })
    await expect.poll(() => page.getByLabel('Callback domain').inputValue()).toBe('other.example')
    app.callback_domain = 'other.example'
    await press('Save')
    await expect.poll(settings).toMatchObject({ app: { ...app, athlete_limit: 7 }, webhook_key: 'signed' })
    await page.getByLabel('Single player').check()
    await press('Save')
    await expect.poll(settings).toMatchObject({ app: { ...app, athlete_limit: 7, single_player: true }, webhook_key: 'signed' })
    expect(await page.getByLabel('Single player').isChecked()).toBe(true)
    await page.getByLabel('Webhook key').fill('')
    await page.getByLabel('Single player').uncheck()
    await press('Save')
    await expect.poll(settings).toMatchObject({ app: { ...app, athlete_limit: 7 }, webhook_key: null })
  })

  it('is set to a date and time, UTC', async () => {
    await suite.opened.page.getByLabel('Date and time, UTC').fill('2027-06-01T12:30:15')
    await press('Set')
    await expect.poll(clock).toContain('2027-06-01 12:30:15')
    expect(await now()).toBe('2027-06-01T12:30:15.000Z')
  })

  it('is stopped and started', async () => {
    const { page } = suite.opened
    await page.getByText('Frozen', { exact: true }).waitFor()
    await press('Run')
    await page.getByText('Running', { exact: true }).waitFor()
    await expect.poll(clock).not.toContain('12:30:15')
    await press('Freeze')
    await page.getByText('Frozen', { exact: true }).waitFor()
    const stopped = await clock()
    expect(stopped).toContain((await now()).slice(11, 19))
  })

  it('is refused in plain words', async () => {
    await suite.opened.page.getByLabel('Date and time, UTC').evaluate((input: HTMLInputElement) => {
      input.type = 'text'
      input.value = '+275000-01-01T00:00:00'
    })
    const notice = suite.opened.page.getByRole('status').filter({ hasText: /time|date/i })
    for (const leave of [() => press('Dismiss'), () => press('+15 min'), () => suite.opened.show('#/tokens')]) {
      await press('Set')
      await notice.waitFor()
      await leave()
      await notice.waitFor({ state: 'detached' })
    }
  })

  it('tokens are expired, revoked and created', async () => {
    const { page } = suite.opened
    await suite.opened.show('#/tokens')
    const [athlete, other] = (await suite.test.control('GET', '/state')).body.athletes
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `${athlete.firstname} ${athlete.lastname}` }) })
    await suite.test.token('read')
    await card.getByText('6 h left').waitFor()
    await card.getByRole('button', { name: 'Expire now' }).click()
    await card.getByText(/^expired/).waitFor()
    await card.getByRole('button', { name: 'Revoke access' }).click()
    await card.getByRole('button', { name: 'Cancel' }).click()
    await card.getByRole('button', { name: 'Revoke access' }).click()
    await card.getByRole('group').getByRole('button', { name: 'Revoke access' }).click()
    await page.getByText('No athlete has authorized the app').waitFor()
    expect((await suite.test.control('GET', '/state')).body.grants).toEqual([])
    await page.getByLabel('profile:write').uncheck()
    await page.getByLabel('Athlete', { exact: true }).selectOption(String(other.id))
    await page.getByRole('button', { name: 'Create token' }).click()
    await page.getByText('6 h left').waitFor()
    const [{ scope, athlete_id }] = (await suite.test.control('GET', '/state')).body.grants
    expect(athlete_id).toBe(other.id)
    expect(scope).toContain('activity:write')
    expect(scope).not.toContain('profile:write')
  })
})
