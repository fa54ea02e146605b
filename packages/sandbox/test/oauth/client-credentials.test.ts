import { describe, expect, it } from 'vitest'
import { readBasicCredentials, sameSecret } from '../../src/oauth/client-credentials.ts'

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
const pair = (clientId: string, clientSecret: string, decoded = false) => ({ clientId, clientSecret, decoded })

describe('Basic credentials', () => {
  it.each([
    ['as they stand', basic('48213:5ec4e7'), [pair('48213', '5ec4e7')]],
    ['with colons in the secret', basic('1:a:b'), [pair('1', 'a:b')]],
    [
      'with percent-encoded marks, as some libraries send',
      basic('my%2Dapp:a%2Eb%5Fc'),
      [pair('my%2Dapp', 'a%2Eb%5Fc'), pair('my-app', 'a.b_c', true)],
    ],
    ['with a plus, which may be a space', basic('1:a+b'), [pair('1', 'a+b'), pair('1', 'a b', true)]],
    ['with a percent sign that encodes nothing', basic('1:100%'), [pair('1', '100%')]],
    ['beyond ASCII', basic('1:smörgås'), [pair('1', 'smörgås')]],
    ['under another spelling of Basic', basic('1:2').replace('Basic', 'bASIC'), [pair('1', '2')]],
    ['without a secret', basic('1:'), [pair('1', '')]],
  ])('are read %s', (_how, header, wanted) => {
    expect(readBasicCredentials(header)).toEqual(wanted)
  })

  it.each([undefined, '', 'Basic', 'Basic ', 'Bearer abc', 'Basic !!!', basic('no colon'), 'Basic MTox MTox'])(
    'are not in %j',
    (header) => {
      expect(readBasicCredentials(header)).toEqual([])
    },
  )
})

describe('a secret', () => {
  it.each([
    ['abc', 'abc', true],
    ['abc', 'abd', false],
    ['abc', 'abcd', false],
    ['abc', '', false],
    ['smörgås', 'smörgås', true],
  ])('%s against %s: %s', (expected, given, same) => {
    expect(sameSecret(expected, given)).toBe(same)
  })
})
