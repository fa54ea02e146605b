import type { ConnectOptions } from '@activity-tracking/client'
import { hasChromium, type OpenPage, openPage, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import type { SandboxOptions } from '@activity-tracking/sandbox'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConnectSetting, startConnectSetting } from './support/connect-setting.ts'

describe.skipIf(!hasChromium)(`connecting in a browser (${WITHOUT_CHROMIUM})`, { timeout: 120_000 }, () => {
  let opened: OpenPage
  let page: Page
  beforeAll(async () => {
    opened = await openPage()
    page = opened.page
  })
  afterAll(() => opened[Symbol.asyncDispose]())

  /** An app, and a browser without cookies. */
  async function open(options: SandboxOptions = {}, connectOptions: Partial<ConnectOptions> = {}): Promise<ConnectSetting> {
    const setting = await startConnectSetting(options, connectOptions)
    await page.context().clearCookies()
    await page.goto(setting.origin)
    return setting
  }

  const click = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).click()
  const connect = (page: Page): Promise<void> => page.getByRole('link', { name: 'Connect' }).click()
  const codeRequests = async ({ sandbox }: ConnectSetting): Promise<number> =>
    (await sandbox.control.listRequests()).filter(({ operation_id }) => operation_id === 'issueToken').length

  it('can be canceled, tried again, and decided differently after going back', async () => {
    await using _opened = await open()
    await connect(page)
    await click(page, 'Cancel')
    expect(await page.innerText('p')).toBe('You did not allow access to your account.')
    await page.getByRole('link', { name: 'Try again' }).click()
    await click(page, 'Cancel')
    await page.getByRole('link', { name: 'Back to the app' }).waitFor()
    await page.goBack()
    await click(page, 'Authorize')
    await page.getByText('Hello Maren').waitFor()
  })

  it('says after a reload of the callback that the athlete may be connected, and leads back', async () => {
    await using setting = await open({}, { onConnected: ({ athlete }) => new Response(`connected ${athlete.firstname}`) })
    await connect(page)
    await click(page, 'Authorize')
    await page.getByText('connected Maren').waitFor()
    await page.reload()
    await page.getByText('You may already be connected').waitFor()
    expect(await codeRequests(setting)).toBe(1)
    await page.getByRole('link', { name: 'Back to the app' }).click()
    await page.waitForURL(`${setting.origin}/`)
  })

  it('leads from the click to the page of the athlete, whose URL does not contain the code or the state, also in two tabs at the same time', async () => {
    await using setting = await open()
    const other = await page.context().newPage()
    await other.goto(setting.origin)
    await connect(page)
    await connect(other)
    await click(page, 'Authorize')
    await page.getByText('Hello Maren').waitFor()
    await click(other, 'Authorize')
    await other.getByText('Hello Maren').waitFor()
    expect(other.url()).toBe(`${setting.origin}/`)
    expect(await other.evaluate('document.referrer')).not.toMatch(/code|state/)
    await other.reload()
    expect(await other.innerText('body')).toBe('Hello Maren')
    await other.close()
  })
})
