// Implementations of `fetch` with types of their own, in a program that also has those of browsers.
import { createApp, createClient, createOAuth } from '@activity-tracking/client'
import { memoryStore } from '@activity-tracking/store'
import { fetch } from 'undici'

const urls = { baseUrl: 'https://service.example/api/v3', authUrl: 'https://service.example' }
const credentials = { clientId: '1', clientSecret: 'a-secret', redirectUri: 'https://app.example/callback', authUrl: urls.authUrl }

export const client = createClient({ ...urls, fetch })
export const oauth = createOAuth({ ...credentials, fetch })
export const app = createApp({ ...urls, ...credentials, store: memoryStore(), fetch })
export const withTrace = createClient({
  ...urls,
  fetch: (url, init) => globalThis.fetch(url, { ...init, headers: { ...init.headers, 'X-Trace': 'abc' } }),
})
