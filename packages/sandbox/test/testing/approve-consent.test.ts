import { hasChromium, type OpenPage, openPage, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approveConsent } from '../../src/testing/playwright.ts'
import { startCallback } from '../support/callback.ts'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

describe.skipIf(!hasChromium)(`approveConsent (${WITHOUT_CHROMIUM})`, () => {
  let test: TestSandbox
  let callback: Awaited<ReturnType<typeof startCallback>>
  let opened: OpenPage
  let page: Page
  beforeAll(async () => {
    test = await startTest()
    callback = await startCallback()
    opened = await openPage()
    page = opened.page
  })
  afterAll(async () => {
    await opened[Symbol.asyncDispose]()
    await callback[Symbol.asyncDispose]()
    await test.sandbox.close()
  })

  const openConsent = () =>
    page.goto(
      `${test.sandbox.authUrl}/oauth/authorize?${new URLSearchParams({
        client_id: test.sandbox.clientId,
        redirect_uri: callback.url,
        response_type: 'code',
        scope: 'read,activity:read,activity:write',
      })}`,
    )

  const granted = async (): Promise<unknown> => {
    const { searchParams } = new URL(page.url())
    const { clientId: client_id, clientSecret: client_secret } = test.sandbox
    const form = { client_id, client_secret, code: searchParams.get('code') ?? '', grant_type: 'authorization_code' }
    const { body } = await test.request('POST', '/oauth/token', { form })
    return [String(body.athlete.id), searchParams.get('scope')]
  }

  it('grants all scopes as the owner of the app', async () => {
    await openConsent()
    await approveConsent(page)
    expect(await granted()).toEqual([test.sandbox.athleteId, 'read,activity:read,activity:write'])
  })

  it('grants some scopes as another athlete', async () => {
    const [, , other] = (await test.control('GET', '/state')).body.athletes
    await openConsent()
    await approveConsent(page, { athlete: `${other.firstname} ${other.lastname}`, scopes: ['read', 'activity:read'] })
    expect(await granted()).toEqual([String(other.id), 'read,activity:read'])
  })

  it('refuses an unknown athlete and scopes that the app does not request', async () => {
    await openConsent()
    await expect(approveConsent(page, { athlete: 'Nobody' })).rejects.toThrow(/does not have the athlete Nobody\. Its athletes are Maren /)
    await expect(approveConsent(page, { scopes: ['profile:write'] })).rejects.toThrow(
      'does not request profile:write. It requests read, activity:read, activity:write.',
    )
  })
})
