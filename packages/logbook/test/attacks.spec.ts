import { approveConsent, connect, expect, newestActivity, test } from './logbook-test.ts'

const FORMS = ['/time', '/upload', '/settings/disconnect', '/sign-out', '/ops/use-up']

test('a session cookie that Logbook has not signed, or that has ended, signs nobody in', async ({
  page,
  logbook,
  world,
}) => {
  await connect(page, logbook)
  const [cookie] = (await page.context().cookies(logbook.url)).filter(({ name }) => name === 'session')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  const [athleteId = '', endsAt = '', signature = ''] = cookie?.value.split('.') ?? []
  const forged = [
    '',
    '..',
    `${athleteId}.${endsAt}.`,
    `${Number(athleteId) + 1}.${endsAt}.${signature}`,
    `${athleteId}.${Number(endsAt) + 1}.${signature}`,
    `${athleteId}.${endsAt}.${signature}.x`.replace(/.\.x$/, ''),
    `${athleteId}${endsAt}..${signature}`,
    'x'.repeat(4_000),
  ]
  const isSignedIn = async (value: string): Promise<boolean> => {
    const headers = { Cookie: `session=${value}` }
    const response = await fetch(`${logbook.url}/settings`, { headers, redirect: 'manual' })
    return response.status === 200
  }
  expect(await isSignedIn(cookie?.value ?? '')).toBe(true)
  for (const value of forged) expect([value, await isSignedIn(value)]).toEqual([value, false])
  await world.clock.advance(Math.ceil((Number(endsAt) - world.clock.now()) / 1_000))
  expect(await isSignedIn(cookie?.value ?? '')).toBe(false)
})

test('forms of other sites do nothing', async ({ page, logbook }) => {
  await connect(page, logbook)
  const foreign = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: logbook.url.replace('http:', 'https:') },
    { Origin: `${logbook.url}.evil.example`, 'Sec-Fetch-Site': 'cross-site' },
    {},
  ]
  for (const path of FORMS) {
    for (const headers of foreign) {
      for (const body of [{ form: { to: '8d', path: '/' } }, { multipart: { to: '8d', path: '/' } }]) {
        const response = await page.request.post(logbook.url + path, { ...body, headers, maxRedirects: 0 })
        expect([path, headers, response.status()]).toEqual([path, headers, 403])
      }
    }
  }
  await page.reload()
  await expect(page.getByText('Nov 2, 2026')).toBeVisible()
})

test('no parameter leads to another site', async ({ page, logbook }) => {
  await connect(page, logbook)
  for (const to of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '.evil.example',
    '@evil.example',
  ]) {
    await page.goto(`${logbook.url}/connect?returnTo=${encodeURIComponent(to)}`)
    await approveConsent(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect([to, new URL(page.url()).origin]).toEqual([to, logbook.url])
    const response = await page.request.post(`${logbook.url}/time`, {
      form: { to: 'never', path: to },
      headers: { Origin: logbook.url },
      maxRedirects: 0,
    })
    const location = new URL(response.headers()['location'] ?? '', logbook.url)
    expect([to, location.origin]).toEqual([to, logbook.url])
  }
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
  await expect(page).toHaveTitle(`${name} · Logbook`)
  const response = await page.request.get(logbook.url)
  expect(response.headers()['content-security-policy']).toContain("default-src 'none'")
})

test('paths and parameters that make no sense are no failure of Logbook', async ({ page, logbook }) => {
  await connect(page, logbook)
  for (const [path, status] of [
    ['/?week=2026-13-45', 200],
    ['/?week=9999-99-99', 200],
    ['/?week=0000-01-01', 200],
    ['/?week=-999999-01-01', 200],
    ['/?week=9999-12-31', 200],
    ['/activities?page=0', 200],
    ['/activities?page=-1', 200],
    ['/activities?page=99999', 200],
    ['/activities?page=1e9', 200],
    ['/activities?sort=constructor', 200],
    ['/activities?sort=distance;DROP TABLE activities', 200],
    ["/activities?sport='%20OR%20''='", 200],
    ['/activities?sport=%00', 200],
    ['/activities/99999999999999999999', 404],
    ['/activities/9199999999999999999', 200],
    ['/activities/0', 404],
    ['/activities/1/charts.json', 404],
    ['/activities/../ops', 200],
    ['/assets/%2e%2e/src/main.ts', 404],
    ['/assets/..%2fpackage.json', 404],
    ['/assets/%', 404],
    ['/assets/uplot/%2e%2e%2f%2e%2e%2fpackage.json', 404],
    ['/webhooks/guessed', 404],
    ['/callback', 400],
    ['/callback?code=x&state=y', 400],
    ['/callback?error=access_denied', 400],
  ] as const) {
    const response = await page.request.get(logbook.url + path, { maxRedirects: 0 })
    expect([path, response.status()]).toEqual([path, status])
  }
  for (const data of ['', '{', '[]', '{"object_type":"athlete","aspect_type":"update"}']) {
    const response = await page.request.post(`${logbook.url}/webhooks/guessed`, {
      data,
      headers: { 'Content-Type': 'application/json' },
      maxRedirects: 0,
    })
    expect(response.status()).toBe(404)
  }
})
