import { loadDocument } from '@activity-tracking/kit/server/load-document'
import { operations } from '@activity-tracking/spec'
import pc from 'picocolors'
import { expect, it } from 'vitest'
import { banner } from '../src/banner.ts'
import { toRoutes } from '../src/routes.ts'

const authUrl = 'http://127.0.0.1:4010'
const baseUrl = `${authUrl}/api/v3`
const routes = toRoutes(loadDocument(), operations, { api: baseUrl, auth: authUrl })

it('the list of URLs has every operation below its tag, with a readable URL that has what is required', async () => {
  await expect(banner({ baseUrl, authUrl, routes }, pc.createColors(false))).toMatchFileSnapshot('banner.txt')
})
