import { expect, it } from 'vitest'
import { type Finding, timed } from '../../src/cli/doctor/finding.ts'

const finding = (result: Finding['result']): Finding => ({ check: 'handshake', result, what: 'the callback completed the handshake' })
const after = (durationMs: number) => ({ kind: 'timeout', durationMs }) as const

it('a response that takes half of the 2 seconds or more is a warning', () => {
  expect(timed(finding('ok'), after(999))).toEqual({ ...finding('ok'), durationMs: 999 })
  expect(timed(finding('ok'), after(1_000))).toMatchObject({
    result: 'warning',
    what: 'the callback completed the handshake, after 1000 of 2000 ms',
    advice: expect.stringContaining('Respond faster'),
  })
})

it('a problem stays a problem, even with a fast response', () => {
  expect(timed(finding('problem'), after(1_500))).toEqual({ ...finding('problem'), durationMs: 1_500 })
})
