import { describe, expect, it, vi } from 'vitest'
import { consent } from '../support/consent.ts'
import { createConnectSetting } from './support/connect-setting.ts'

/** A browser that is redirected from the consent page. Each visit requests the callback URL once. */
async function comeBack(setting: Awaited<ReturnType<typeof createConnectSetting>>) {
  const { connect, origin, sandbox } = setting
  const started = await connect.start(new Request(`${origin}/connect`))
  const [cookie = ''] = started.headers.getSetCookie()
  const callback = await consent(started.headers.get('Location') ?? '', { athlete: sandbox.athleteId, granted: ['read', 'activity:read'] })
  return async () => {
    const response = await connect.callback(new Request(callback, { headers: { Cookie: cookie.split(';')[0] ?? '' } }))
    return { status: response.status, text: await response.text() }
  }
}

describe('connecting while the service fails', () => {
  it.each([
    ['an error of the server', { status: 503 }],
    ['a page instead of a response', { status: 500, body: 'html' }],
    ['a cut connection', { cut: 'before' }],
    ['a rate limit', { status: 429 }],
  ] as const)('%s: the page asks the athlete to try again, and a reload works', async (_what, fault) => {
    await using setting = await createConnectSetting()
    const visit = await comeBack(setting)
    await setting.sandbox.control.setFaults({ rules: [{ operation_id: 'issueToken', times: 1, ...fault }] })
    const print = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const failed = await visit()
    const printed = print.mock.calls.flat().map(String).join('\n')
    print.mockRestore()
    expect(failed).toEqual({ status: 502, text: expect.stringContaining('Please try again in a few minutes.') })
    expect(printed).not.toContain(setting.sandbox.clientSecret)
    expect(failed.text + printed).not.toMatch(/[0-9a-f]{40}/)
    expect((await visit()).status).toBe(303)
  })

  it('a lost response has used the code: the athlete starts again', async () => {
    await using setting = await createConnectSetting({}, { onError: ({ status }) => new Response(null, { status }) })
    const visit = await comeBack(setting)
    await setting.sandbox.control.setFaults({ rules: [{ operation_id: 'issueToken', times: 1, cut: 'after' }] })
    expect((await visit()).status).toBe(502)
    expect((await visit()).status).toBe(400)
  })

  it('a wrong client secret is a fault of the app, which is printed without secrets', async () => {
    await using setting = await createConnectSetting()
    const visit = await comeBack(setting)
    await setting.sandbox.control.setFaults({ rules: [{ operation_id: 'issueToken', status: 401 }] })
    const print = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const failed = await visit()
    const printed = print.mock.calls.flat().map(String).join('\n')
    print.mockRestore()
    expect(failed).toEqual({ status: 500, text: expect.stringContaining('Something went wrong on our side.') })
    expect(printed).toContain('connecting an athlete failed')
    expect(printed).not.toMatch(/[0-9a-f]{40}|\?code=/)
  })
})
