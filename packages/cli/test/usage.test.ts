import { expect, it } from 'vitest'
import { browserCommand } from '../src/open-browser.ts'
import { isLocal, shortened } from '../src/webhooks/callback-url.ts'
import { run } from './command.ts'

/** A part of callback URLs that nothing prints. */
const SECRET = '2f6c0d9e4b1a7358'
const HOOK = 'http://127.0.0.1:1/hook'

const WRONG = `login --scope read,activity:raed
login --scope read\traed
login --scope toString
login --scope ,
login --client-secret x
login --base-url service.example/api/v3
login --auth-url service.example
login --new-base-url service.example
login --client-id 1
webhooks send ${HOOK} --event activity.craete
webhooks subscribe
webhooks send ${HOOK} --sign
webhooks status
webhooks subscribe app.example/${SECRET}
webhooks subscribe --url=https://app.example/?key=${SECRET}
webhooks subscribe https://app.example/it's,all/${SECRET} x
webhooks subscribe https://x.example/${SECRET} https://x.example/${SECRET}/s3cr3t
webhooks status --base-url app.example/${SECRET}
webhooks send ${HOOK} --event https://app.example/${SECRET}
webhooks send ${HOOK} --athlete me
webhooks send ${HOOK} --object 0
webhooks send ${HOOK} --subscription 1.5
webhooks send ${HOOK} --update title
webhooks send ${HOOK} --update =title
webhooks send https://app.example/hook
webhooks listen https://app.example/hook`

it('wrong usage ends with 2, and the message does not contain a callback URL', async () => {
  let text = ''
  for (const line of WRONG.split('\n')) {
    const { code, out, err } = await run({}, ...line.split(' '))
    expect([line, code, out]).toEqual([line, 2, ''])
    expect(err).not.toContain(SECRET)
    text += `$ ${line}\n${err}`
  }
  await expect(text).toMatchFileSnapshot('usage.txt')
})

const COMMANDS =
  'login, status, logout, webhooks, webhooks send, webhooks listen, webhooks subscribe, webhooks status, webhooks unsubscribe'

it('each command has help', async () => {
  let text = (await run({}, '--help')).out
  for (const command of COMMANDS.split(', ')) text += (await run({}, ...command.split(' '), '--help')).out
  await expect(text).toMatchFileSnapshot('help.txt')
})

it.each([
  [`https://app.example/webhooks/${SECRET}`, 'https://app.example/webhooks/2f6c…'],
  ['https://app.example:8443/hooks/s3cr3t/', 'https://app.example:8443/hooks/…/'],
  ['https://app.example/averylongsecretword', 'https://app.example/aver…'],
  [`https://user:password@app.example/hook?key=${SECRET}`, 'https://app.example/hook?…'],
  [`/webhooks/${SECRET}`, '…'],
  ['app.example:3000/webhooks', '…'],
])('the callback URL %s is shown as %s', (url, shown) => {
  expect(shortened(url)).toBe(shown)
})

it.each([
  ['http://[::1]:3000/hook', true],
  ['http://app.localhost:3000', true],
  ['http://localhost.:3000', true],
  ['http://127.8.0.1', true],
  ['http://localhost.example', false],
  ['http://not-localhost', false],
])('whether %s is on this machine: %s', (url, local) => {
  expect(isLocal(url)).toBe(local)
})

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
