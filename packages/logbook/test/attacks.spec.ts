import type { App } from '@activity-tracking/client'
import { createSessions } from '../src/session.ts'
import { connect, expect, newestActivity, test } from './logbook-test.ts'

test('a session that is not signed, or has ended, is not accepted', async ({ page, logbook, world }) => {
  await connect(page, logbook)
  const cookie = (await page.context().cookies(logbook.url)).find(({ name }) => name === 'session')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  const [athleteId = '', endsAt = '', signature = ''] = cookie?.value.split('.') ?? []
  expect(Math.round((Number(endsAt) - world.clock.now()) / 86_400_000)).toBe(365)
  const openedWith = async (value = '') => {
    const sent = { Cookie: `session=${value}` }
    const { status, headers } = await fetch(`${logbook.url}/settings`, { headers: sent, redirect: 'manual' })
    return [status, headers.get('Location')]
  }
  expect(await openedWith(cookie?.value)).toEqual([200, null])
  expect(await openedWith(`${Number(athleteId) + 1}.${endsAt}.${signature}`)).toEqual([302, '/'])
  expect(await openedWith(`${athleteId}.${Number(endsAt) + 1}.${signature}`)).toEqual([302, '/'])
  await world.clock.advance(Math.ceil((Number(endsAt) - world.clock.now()) / 1_000))
  expect(await openedWith(cookie?.value)).toEqual([302, '/'])
  const app = { redirectUri: 'https://logbook.example/callback', now: () => 0, sign: async () => 'signed' }
  expect(await createSessions(app as unknown as App).cookieFor('7')).toBe(
    'session=7.31536000000.signed; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
})

test('what the service and the athlete enter is shown as text', async ({ page, logbook, world }) => {
  const name = '<img src=x onerror=alert(1)>"\'</h3>&amp;'
  const { id } = await newestActivity(world)
  await world.control.changeActivity({ id, name, description: name })
  await connect(page, logbook)
  await expect(page.getByRole('link', { name })).toBeVisible()
  await page.goto(`${logbook.url}/activities/${id}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('paragraph').filter({ hasText: name })).toBeVisible()
  const response = await page.request.get(logbook.url)
  expect(response.headers()['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; img-src 'self'; script-src 'self'; style-src 'self'",
  )
  expect(response.headers()['cache-control']).toBe('private, no-store')
})

test('paths and parameters that make no sense are not a failure', async ({ page, logbook }) => {
  await connect(page, logbook)
  for (const [path, status] of [
    ['/?week=0000-01-01', 200],
    ['/activities?page=1e9', 200],
    ['/activities/99999999999999999999', 404],
    ['/activities/1/charts.json', 404],
    ['/assets/%2e%2e/src/main.ts', 404],
  ] as const) {
    const response = await page.request.get(logbook.url + path, { maxRedirects: 0 })
    expect([path, response.status()]).toEqual([path, status])
  }
  // What is not stored is read.
  const statusOfUnknown = async () => (await page.request.get(`${logbook.url}/activities/1`)).status()
  await expect.poll(statusOfUnknown).toBe(404)
})
