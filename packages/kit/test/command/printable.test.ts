import { expect, it } from 'vitest'
import { printable, printableLines } from '../../src/command/printable.ts'

const EVIL = '\u001b[2J\u009b31m\u0007\r\n\u202e\u2066\u200b\u2028\u007f'

it('escapes control and invisible characters', () => {
  expect(printable(EVIL)).toBe('\\u001b[2J\\u009b31m\\u0007\\u000d\\u000a\\u202e\\u2066\\u200b\\u2028\\u007f')
  expect(printable('\u{e0041}')).toBe('\\udb40\\udc41')
  expect(printableLines('one\ntwo\r')).toBe('one\ntwo\\u000d')
  expect(printable('Åre 中文 😀 \\u001b')).toBe('Åre 中文 😀 \\u001b')
})

it('keeps the meaning of JSON', () => {
  expect(JSON.parse(printable(JSON.stringify({ [EVIL]: EVIL })))).toEqual({ [EVIL]: EVIL })
})
