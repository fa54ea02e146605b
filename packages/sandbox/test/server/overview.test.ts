import { describe, expect, it } from 'vitest'
import { startTest } from '../support/sandbox.ts'

const BROWSER = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

describe('the overview', () => {
  it('is served at /, as JSON to programs, and leads browsers to the console', async () => {
    await using test = await startTest()
    const { baseUrl, newBaseUrl, authUrl, controlUrl, consoleUrl } = test.sandbox
    const response = await fetch(authUrl)
    const urls = (await response.json()) as Record<string, string>
    expect([response.status, response.headers.get('Vary')]).toEqual([200, 'Accept, Origin'])
    expect(urls).toEqual({
      base_url: baseUrl,
      new_base_url: newBaseUrl,
      auth_url: authUrl,
      control_url: controlUrl,
      console_url: consoleUrl,
      openapi_url: `${authUrl}/openapi.json`,
      control_openapi_url: `${controlUrl}/openapi.json`,
    })
    const page = await fetch(authUrl, { headers: BROWSER, redirect: 'manual' })
    expect([page.status, page.headers.get('Location')]).toEqual([302, consoleUrl])
    expect((await test.control('GET', '/requests')).body).toEqual([])
  })

  it.each(['', '/'])('of the control API is the console: /_sandbox%s', async (slash) => {
    await using test = await startTest()
    const { controlUrl, consoleUrl } = test.sandbox
    const { status, headers } = await fetch(controlUrl + slash, { redirect: 'manual' })
    expect([status, headers.get('Location')]).toEqual([302, consoleUrl])
  })

  it('is under no other spelling of its path, which other rules on origins would apply to', async () => {
    await using test = await startTest()
    for (const path of ['/%5Fsandbox', '/_sandbox/openapi%2Ejson', '/openapi%2Ejson']) {
      expect([path, (await fetch(test.sandbox.authUrl + path)).status]).toEqual([path, 404])
    }
  })
})

describe('the descriptions', () => {
  it('of the API has the URL of the sandbox for each URL of the service', async () => {
    await using test = await startTest()
    const { baseUrl, newBaseUrl, authUrl } = test.sandbox
    const text = await (await fetch(`${authUrl}/openapi.json`)).text()
    const document = JSON.parse(text)
    expect(document.servers.map(({ url }: { url: string }) => url)).toEqual([baseUrl, newBaseUrl])
    expect(document.paths['/oauth/token'].servers).toMatchObject([{ url: authUrl }])
    expect(document.components.securitySchemes.OAuth2.flows.authorizationCode).toMatchObject({
      authorizationUrl: `${authUrl}/oauth/authorize`,
      tokenUrl: `${authUrl}/oauth/token`,
    })
    expect(document.paths['/athlete'].get.operationId).toBe('getAthlete')
    expect(text).not.toMatch(/"url":"\{|https:\/\/activity-tracking\.example\/(api|oauth)\b(?!\/callback)/)
  })

  it('of the control API does too', async () => {
    await using test = await startTest()
    const { controlUrl } = test.sandbox
    const document = (await (await fetch(`${controlUrl}/openapi.json`)).json()) as { servers: object[]; paths: object }
    expect(document.servers).toMatchObject([{ url: controlUrl }])
    expect(Object.keys(document.paths)).toContain('/clock')
  })
})
