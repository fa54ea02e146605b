import { createHmac, hkdfSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { createAppSignatures } from '../../src/app/app-signatures.ts'

const SECRET = '5ec4e70000000000000000000000000000000001'

it('a signature is HMAC-SHA256 in hexadecimal digits, with a key that HKDF derives from the client secret and the purpose', async () => {
  const key = Buffer.from(hkdfSync('sha256', SECRET, 'activity-tracking-client', 'a-purpose', 32))
  const expected = createHmac('sha256', key).update('some text ☃').digest('hex')
  expect(await createAppSignatures(SECRET).sign('a-purpose', 'some text ☃')).toBe(expected)
})

it('every process with the same client secret recognizes a signature, and no other', async () => {
  const signature = await createAppSignatures(SECRET).sign('purpose', 'text')
  expect(await createAppSignatures(SECRET).verifySignature('purpose', 'text', signature)).toBe(true)
  expect(await createAppSignatures(`${SECRET}2`).verifySignature('purpose', 'text', signature)).toBe(false)
})

it.each([
  ['another purpose', 'purpos', 'etext', (signature: string) => signature],
  ['another text', 'purpose', 'text2', (signature: string) => signature],
  ['a changed signature', 'purpose', 'text', (signature: string) => `${signature.startsWith('0') ? '1' : '0'}${signature.slice(1)}`],
  ['upper case', 'purpose', 'text', (signature: string) => signature.toUpperCase()],
  ['a part of it', 'purpose', 'text', (signature: string) => signature.slice(2)],
  ['nothing', 'purpose', 'text', () => ''],
])('a signature is not accepted with %s', async (_what, purpose, text, change) => {
  const signatures = createAppSignatures(SECRET)
  const signature = await signatures.sign('purpose', 'text')
  expect(await signatures.verifySignature(purpose, text, change(signature))).toBe(false)
})
