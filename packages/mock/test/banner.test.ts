import { loadDocument } from '@activity-tracking/kit/server/load-document'
import { operations } from '@activity-tracking/spec'
import pc from 'picocolors'
import { describe, expect, it } from 'vitest'
import { banner } from '../src/banner.ts'
import { toRoutes } from '../src/routes.ts'

const authUrl = 'http://127.0.0.1:4010'
const baseUrl = `${authUrl}/api/v3`
const routes = toRoutes(loadDocument(), operations, { api: baseUrl, auth: authUrl })
const lines = banner({ baseUrl, authUrl, routes }, pc.createColors(false)).split('\n')

describe('the list of URLs', () => {
  it('has every operation below its tag, with a readable URL that has what is required', async () => {
    await expect(lines.join('\n')).toMatchFileSnapshot('banner.txt')
  })

  it('has colors only if they are enabled', () => {
    expect(lines.join('\n')).not.toContain('\u001b')
    expect(banner({ baseUrl, authUrl, routes }, pc.createColors(true))).toContain('\u001b[36m')
  })
})
