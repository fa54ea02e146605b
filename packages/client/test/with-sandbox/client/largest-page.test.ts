import { createClient, paginate } from '@activity-tracking/client'
import document from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { expect, it } from 'vitest'

it('a listing asks for pages of the largest size in the description', async () => {
  const sizes: (string | null)[] = []
  const client = createClient({
    baseUrl: 'https://service.example/api/v3',
    auth: 'a-token',
    async fetch(url) {
      sizes.push(new URL(url).searchParams.get('per_page'))
      return Response.json([])
    },
  })
  for await (const _ of paginate(client, '/athlete/clubs')) break
  expect(sizes).toEqual([String(document.components.parameters.PerPage.schema.maximum)])
})
