import { loadDocument } from '@activity-tracking/kit/server/load-document'
import { operations } from '@activity-tracking/spec'
import { describe, expect, it } from 'vitest'
import { startMock } from '../src/index.ts'
import { toMockDocument } from '../src/mock-document.ts'

describe('startMock', () => {
  it('listens on a free loopback port, with the version only in the path of the API root', async () => {
    await using mock = await startMock()
    expect(mock.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(mock.authUrl).toBe(mock.url)
    expect(mock.baseUrl).toBe(`${mock.url}/api/v3`)
  })

  it('replaces a wildcard host by an address for connections', async () => {
    await using mock = await startMock({ host: '0.0.0.0', iKnowThisIsPublic: true })
    expect(mock.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect((await fetch(`${mock.baseUrl}/athlete`)).status).toBe(401)
  })

  it.each(['0.0.0.0', '::', '192.168.1.4', 'mock.example', '127.0.0.1.mock.example'])(
    'refuses %s unless it is declared public',
    async (host) => {
      await expect(startMock({ host })).rejects.toThrow(TypeError)
    },
  )

  it('reports that a port is in use', async () => {
    await using mock = await startMock()
    await expect(startMock({ port: Number(new URL(mock.url).port) })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  it('releases its port when closed, even repeatedly', async () => {
    const first = await startMock()
    const port = Number(new URL(first.url).port)
    await fetch(`${first.baseUrl}/athlete`)
    await Promise.all([first.close(), first.close()])
    await using second = await startMock({ port })
    expect(second.url).toBe(first.url)
  })
  it('does not let Prism send requests: its document has no callbacks', () => {
    expect(JSON.stringify(loadDocument())).toContain('"callbacks":')
    expect(JSON.stringify(toMockDocument(loadDocument(), operations))).not.toContain('"callbacks":')
  })
})
