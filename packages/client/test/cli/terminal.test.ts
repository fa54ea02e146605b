import { expect, it } from 'vitest'
import { whyNodeIsTooOld } from '../../src/cli/node-version.ts'
import { browserCommand, printable } from '../../src/cli/terminal.ts'

const URL_TO_OPEN = 'https://service.example/oauth/authorize?a=b&c=d'

it.each([
  ['darwin', {}, ['open', URL_TO_OPEN]],
  ['win32', {}, ['rundll32', 'url.dll,FileProtocolHandler', URL_TO_OPEN]],
  ['linux', { DISPLAY: ':0' }, ['xdg-open', URL_TO_OPEN]],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, ['xdg-open', URL_TO_OPEN]],
  ['linux', {}, undefined],
])('opens a browser on %s with %j, if a screen exists', (platform, env, command) => {
  expect(browserCommand(URL_TO_OPEN, platform, env)).toEqual(command)
})

it('escapes characters that a terminal would interpret', () => {
  expect(printable('Åre \u001b[2J\u0007\u202e\r\n')).toBe('Åre \\u001b[2J\\u0007\\u202e\\u000d\\u000a')
})

it.each(['22.13.0', '22.23.3', '24.0.0', '100.0.0'])('runs on Node %s', (version) => {
  expect(whyNodeIsTooOld(version)).toBeUndefined()
})

it.each(['22.12.0', '20.20.2', '18.0.0'])('states the required version on Node %s', (version) => {
  expect(whyNodeIsTooOld(version)).toBe(`activity-tracking needs Node 22.13 or later; this is ${version}`)
})
