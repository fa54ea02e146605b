import { expect, it } from 'vitest'
import { browserCommand } from '../src/open-browser.ts'

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
