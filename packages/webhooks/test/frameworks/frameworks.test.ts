import { describe, expect, it } from 'vitest'
import { expectChanges, expectRefusals, startServiceOfApp } from './expect-changes.ts'
import { startTestApp } from './programs/test-app.ts'
import { APPS } from './servers.ts'

describe.each(Object.entries(APPS))('%s', (_framework, start) => {
  it('performs the handshake, and onChange receives the changes', async () => {
    await using service = await startServiceOfApp()
    await using app = await startTestApp(service.settings)
    await using _worker = await app.webhooks.run()
    await using server = await start(app.webhooks)
    await expectChanges(service, server.url, async () => app.report())
  })

  it('serves its own pages, and gives plain reasons for requests that are not events', async () => {
    await using service = await startServiceOfApp()
    await using app = await startTestApp(service.settings)
    await using server = await start(app.webhooks)
    const hello = async () => (await fetch(`${server.url}/hello`)).text()
    expect(await hello()).toBe('hello')
    await expectRefusals(server.url)
    expect(await hello()).toBe('hello')
    expect(app.report().counts).toMatchObject({ stored: 0, failed: 0 })
  })
})
