// Run by ../playwright-run.long.ts: the last test fails.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { approveConsent, type TestWorld, test } from '../../../src/testing/playwright.ts'

test.use({ sandboxOptions: { now: '2026-11-02T10:00:00Z', frozen: true } })

let app: Server
test.beforeAll(async () => {
  app = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end('<p>the app'))
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
})
test.afterAll(() => void app.close())

const consentPage = ({ authUrl, clientId }: TestWorld): string =>
  `${authUrl}/oauth/authorize?${new URLSearchParams({
    client_id: clientId,
    redirect_uri: `http://127.0.0.1:${(app.address() as AddressInfo).port}/callback`,
    response_type: 'code',
    scope: 'read,activity:read,activity:write',
  })}`

async function exchange(world: TestWorld, code: string) {
  const body = new URLSearchParams({ client_id: world.clientId, client_secret: world.clientSecret, code, grant_type: 'authorization_code' })
  const response = await fetch(`${world.authUrl}/oauth/token`, { method: 'POST', body })
  return (await response.json()) as { athlete: { id: number }; scope: string }
}

test('an athlete grants all scopes', async ({ page, world }) => {
  await page.goto(consentPage(world))
  await approveConsent(page)
  await expect(page.getByText('the app')).toBeVisible()
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('scope')).toBe('read,activity:read,activity:write')
  expect((await exchange(world, searchParams.get('code') ?? '')).athlete.id).toBe(world.athletes[0]?.id)
  await world.expectRequest({ operation_id: 'authorizeApp', method: 'GET' })
})

test('another athlete grants some scopes', async ({ page, world }) => {
  const [, , other] = world.athletes
  await page.goto(consentPage(world))
  await approveConsent(page, { athlete: `${other?.firstname} ${other?.lastname}`, scopes: ['read', 'activity:read'] })
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('scope')).toBe('read,activity:read')
  expect((await exchange(world, searchParams.get('code') ?? '')).athlete.id).toBe(other?.id)
})

test('an unknown athlete or scope is an error', async ({ page, world }) => {
  await page.goto(consentPage(world))
  await expect(approveConsent(page, { athlete: 'Nobody' })).rejects.toThrow(/does not have the athlete Nobody\. Its athletes are Maren /)
  await expect(approveConsent(page, { scopes: ['profile:write'] })).rejects.toThrow(
    'does not request profile:write. It requests read, activity:read, activity:write.',
  )
})

test.describe('with options', () => {
  test.use({ worldOptions: { name: 'Hill Log' } })
  test('the world is created with them', async ({ page, world }) => {
    await page.goto(consentPage(world))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hill Log')
  })
})

test('a test that fails', async ({ world }) => {
  await fetch(`${world.baseUrl}/athlete/activities`, { headers: { Authorization: `Bearer ${await world.token({ scope: 'read' })}` } })
  expect(1).toBe(2)
})
