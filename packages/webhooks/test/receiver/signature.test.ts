import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSignatureCheck, type SignatureOptions, signatureOf } from '../../src/receiver/signature.ts'
import { deliveryOf, EVENT, NOW, testReceiver } from '../support/test-receiver.ts'

const HEADER = 'X-Signature'
const BODY = JSON.stringify(EVENT)
const SECONDS = NOW / 1000

const hmac = (body: string, key: string, time: number | string): string => createHmac('sha256', key).update(`${time}.${body}`).digest('hex')
const signed = (body = BODY, key = 'key', time: number | string = SECONDS): string => `t=${time},v1=${hmac(body, key, time)}`

const outcomeOf = (value: string | undefined, options: Partial<SignatureOptions> = {}) => {
  const check = createSignatureCheck({ header: HEADER, keys: ['key'], ...options }, () => NOW)
  return check(value ?? null, new TextEncoder().encode(BODY))
}

describe('a signature', () => {
  it('equals that of Node, for any body', async () => {
    for (const body of [BODY, '', 'ä'.repeat(1000)]) expect(await signatureOf(body, 'key', SECONDS)).toBe(signed(body))
    expect(await signatureOf(new Uint8Array([0x7b, 0x7d]), 'key', SECONDS)).toBe(signed('{}'))
  })

  it.each([
    ['right', signed(), 'signed'],
    ['absent', undefined, 'unsigned'],
    ['made with another key', signed(BODY, 'other'), 'badly signed'],
    ['made for another body', signed('{}'), 'badly signed'],
    ['made for another time than it states', `t=${SECONDS + 1},v1=${hmac(BODY, 'key', SECONDS)}`, 'badly signed'],
    ['300 seconds old', signed(BODY, 'key', SECONDS - 300), 'signed'],
    ['301 seconds old', signed(BODY, 'key', SECONDS - 301), 'badly signed'],
    ['300 seconds ahead', signed(BODY, 'key', SECONDS + 300), 'signed'],
    ['301 seconds ahead', signed(BODY, 'key', SECONDS + 301), 'badly signed'],
    ['one of two', `t=${SECONDS},v1=${hmac(BODY, 'other', SECONDS)},v1=${hmac(BODY, 'key', SECONDS)}`, 'signed'],
    ['next to one of a later version', `${signed()},v2=abc`, 'signed'],
    ['in uppercase, with spaces', `t=${SECONDS}, v1=${hmac(BODY, 'key', SECONDS).toUpperCase()}`, 'signed'],
    ['without a time', `v1=${hmac(BODY, 'key', SECONDS)}`, 'badly signed'],
    ['with two times', `${signed()},t=${SECONDS}`, 'badly signed'],
    ['too short', signed().slice(0, -1), 'badly signed'],
    ['repeated many times', `t=${SECONDS}${`,v1=${hmac(BODY, 'key', SECONDS)}`.repeat(5)}`, 'badly signed'],
    ['something else', 'sha256=abc', 'badly signed'],
  ])('that is %s', async (_what, value, want) => {
    expect(await outcomeOf(value)).toBe(want)
  })

  it('is accepted with each of the keys during a rotation, and can be older with a larger tolerance', async () => {
    const keys = ['new', 'old']
    for (const key of keys) expect(await outcomeOf(signed(BODY, key), { keys })).toBe('signed')
    expect(await outcomeOf(signed(), { toleranceSeconds: 600, now: () => NOW + 600_000 })).toBe('signed')
  })

  it.each<[string, Partial<SignatureOptions>]>([
    ['signature.keys', { keys: [] }],
    ['signature.keys', { keys: ['key', ''] }],
    ['signature.header', { header: 'not a header' }],
    ['signature.toleranceSeconds', { toleranceSeconds: Number.NaN }],
  ])('cannot be checked with an invalid %s', (name, options) => {
    expect(() => createSignatureCheck({ header: HEADER, keys: ['key'], ...options }, () => NOW)).toThrow(name)
  })
})

describe('a receiver', () => {
  const signature = { header: HEADER, keys: ['key'] }
  const requests = () => [{}, { [HEADER]: signed() }, { [HEADER]: signed(BODY, 'other') }].map((headers) => deliveryOf(EVENT, { headers }))

  it('counts signatures and accepts all events unless signatures are required', async () => {
    const test = testReceiver({ signature })
    for (const request of requests()) expect((await test.fetch(request)).status).toBe(200)
    expect(test.counts()).toMatchObject({ stored: 3, refused: 0, signed: 1, unsigned: 1, badlySigned: 1 })
    expect(test.outcomes.map((outcome) => outcome.signature)).toEqual(['unsigned', 'signed', 'badly signed'])
  })

  it('refuses events without a valid signature if signatures are required', async () => {
    const test = testReceiver({ signature: { ...signature, required: true } })
    const statuses = []
    for (const request of requests()) statuses.push((await test.fetch(request)).status)
    expect(statuses).toEqual([403, 200, 403])
    expect(test.counts()).toMatchObject({ stored: 1, refused: 2, signed: 1, unsigned: 1, badlySigned: 1 })
    expect(test.outcomes.filter(({ why }) => why === 'signature').map(({ detail }) => detail)).toEqual(['unsigned', 'badly signed'])
  })
})
