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
  it('has every operation once, below its tag', () => {
    for (const { method, url, summary, tag } of routes) {
      const index = lines.findIndex((line) => line.startsWith(`  ${method} `) && line.endsWith(` ${url}`) && line.includes(summary))
      expect(index, url).toBeGreaterThan(0)
      expect(lines.slice(0, index).findLast((line) => line !== '' && !line.startsWith(' '))).toBe(tag)
    }
  })

  it('has readable URLs, with what is required', () => {
    expect(lines.join()).toContain(` ${baseUrl}/athletes/4207619/stats`)
    expect(lines.join()).toContain(
      `${authUrl}/oauth/authorize?client_id=48213&redirect_uri=https://app.example/oauth/callback&response_type=code&scope=read,activity:read_all`,
    )
  })

  it('has colors only if they are enabled', () => {
    expect(lines.join('\n')).not.toContain('\u001b')
    expect(banner({ baseUrl, authUrl, routes }, pc.createColors(true))).toContain('\u001b[36m')
  })
})
