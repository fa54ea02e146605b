import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTest, type TestSandbox } from '../support/sandbox.ts'

let test: TestSandbox
let token: string

beforeAll(async () => {
  test = await startTest()
  token = await test.token('read_all,profile:read_all,activity:read_all')
})
afterAll(() => test.sandbox.close())

describe('pictures', () => {
  it('of athletes and their clubs are served by the sandbox, without a token, and cannot run scripts', async () => {
    const { body } = await test.request('GET', '/athlete', { token })
    const [club] = body.clubs
    for (const url of [body.profile, body.profile_medium, club.profile, club.cover_photo]) {
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pictures\/[\da-f]{32}\.svg$/)
      const response = await fetch(url)
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml'])
      expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'; style-src 'unsafe-inline'")
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
      expect(await response.text()).toMatch(/^<svg /)
    }
  })

  it.each(['/pictures/0.svg', `/pictures/${'0'.repeat(32)}.svg`, '/pictures/'])('are not at %s', async (path) => {
    const { status } = await fetch(test.sandbox.authUrl + path)
    expect(status).toBe(404)
  })
})
