import { hasChromium, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import { describe, expect, it } from 'vitest'
import { useConsole } from './support.ts'

describe.skipIf(!hasChromium)(`connecting an app in the console (${WITHOUT_CHROMIUM})`, () => {
  const suite = useConsole()

  it('authorizes through the consent page, and shows the response of the token endpoint', async () => {
    const { page } = suite.opened
    const [, ingrid] = (await suite.test.control('GET', '/state')).body.athletes
    await page.getByRole('link', { name: 'Authorize as an athlete' }).click()
    await page.getByText(`${ingrid.firstname} ${ingrid.lastname}`).click()
    await page.getByLabel('activity:write').uncheck()
    await page.getByRole('button', { name: 'Authorize' }).click()
    await page.getByText('Granted: read,read_all,profile:read_all,profile:write,activity:read,activity:read_all').waitFor()
    expect(page.url()).toMatch(/\/_sandbox\/console#\/overview/)
    const response = JSON.parse((await page.getByRole('region', { name: 'token response' }).textContent()) ?? '')
    expect(response).toMatchObject({ token_type: 'Bearer', expires_in: 21_600, athlete: { id: ingrid.id } })
    const { grants } = (await suite.test.control('GET', '/state')).body
    const grant = grants.find(({ athlete_id: id }: { athlete_id: number }) => id === ingrid.id)
    expect(grant.access_token).toBe(response.access_token)
    expect(grant.scope).not.toContain('activity:write')
  })

  it('says so when the athlete denies', async () => {
    const { page } = suite.opened
    await suite.opened.show('#/overview')
    await page.getByRole('link', { name: 'Authorize as an athlete' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('The athlete denied the authorization: error=access_denied').waitFor()
  })

  it('says why a code is refused', async () => {
    const { page } = suite.opened
    await page.goto(`${suite.test.sandbox.consoleUrl}/callback?code=unknown&scope=read`)
    await page.getByRole('status').getByText(/code/).waitFor()
  })

  it('authorizes the app of another world, and stays in it', async () => {
    const { page } = suite.opened
    const { client_id: id } = (await suite.test.control('POST', '/apps', { name: 'Second' })).body
    await suite.opened.show(`#/overview?world=${id}`)
    await page.getByRole('heading', { name: 'Second' }).waitFor()
    await page.getByRole('link', { name: 'Authorize as an athlete' }).click()
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Authorize' }).click()
    await page.getByText('The code was exchanged').waitFor()
    expect(page.url()).toContain(`world=${id}`)
    expect(await page.getByRole('combobox', { name: /^World/ }).inputValue()).toBe(id)
  })
})
