// A worker: neither the types of browsers nor those of Node.
import { createApp, unwrap } from '@activity-tracking/client'
import { memoryStore } from '@activity-tracking/store'
import { createWebhooks, memoryInbox } from '@activity-tracking/webhooks'

export default {
  async fetch(request: Request): Promise<Response> {
    const urls = { baseUrl: 'https://service.example/api/v3', authUrl: 'https://service.example' }
    const redirectUri = new URL('/callback', request.url).href
    await using app = createApp({ ...urls, clientId: '1', clientSecret: 'a-secret', redirectUri, store: memoryStore(), fetch })
    const handlers = { onChange: () => undefined, onErase: () => undefined }
    const webhooks = createWebhooks({ app, inbox: memoryInbox(), path: '/webhooks/0123456789abcdef', ...handlers })
    if (request.method === 'POST') return webhooks.fetch(request)
    return Response.json(await unwrap(app.athlete('7').GET('/athlete')))
  },
}
