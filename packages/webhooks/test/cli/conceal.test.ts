import { expect, it } from 'vitest'
import { shortened } from '../../src/cli/conceal.ts'

it.each([
  ['https://app.example/webhooks/2f6c0d9e4b1a7358', 'https://app.example/webhooks/2f6c…'],
  ['https://app.example:8443/hooks/s3cr3t/', 'https://app.example:8443/hooks/…/'],
  ['https://app.example/averylongsecretword', 'https://app.example/aver…'],
  ['https://user:password@app.example/hook?key=2f6c#2f6c', 'https://app.example/hook?…'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/'],
  ['/webhooks/2f6c0d9e4b1a7358', '…'],
  ['htps://app.example/webhooks', '…'],
  ['app.example:3000/webhooks', '…'],
])('the callback URL %s is shown as %s', (url, shown) => {
  expect(shortened(url)).toBe(shown)
})
