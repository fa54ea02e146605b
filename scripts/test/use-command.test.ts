import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readReadyLine, useCommand } from '../packages/use-command.ts'
import { inTempFolder } from '../temp-folder.ts'

const base_url = 'http://h/api/v3'
const url = `${base_url}/athlete`
const [read, write] = ['GET', 'POST'].map((method) => ({ method, url, authentication: 'bearer' }))

test.each([
  ['the sandbox', { base_url, access_token: 't' }, { url, token: 't', routes: [] }],
  ['the mock', { base_url, routes: [read, write] }, { url, token: 'any-token', routes: [read] }],
])('the ready line of %s says what to ask for', (_name, line, wanted) => {
  expect(readReadyLine(JSON.stringify(line))).toEqual(wanted)
})

/** A program of a server that prints a ready line. */
const serverThat = (responds: string): string => `
require('http').createServer((request, response) => ${responds}).listen(0, '127.0.0.1', function () {
  const base_url = 'http://127.0.0.1:' + this.address().port
  const routes = [{ method: 'DELETE', url: base_url + '/gone', authentication: 'basic' }]
  console.log(JSON.stringify({ base_url, routes }))
})`

test.each([
  ['ends at once', "console.error('no such file'); process.exit(1)", /ended with 1 before it was ready.*no such file/s],
  ['prints something else', "console.log('{}'); setInterval(() => {}, 1000)", /does not contain a URL/],
  ['responds wrongly', serverThat('response.writeHead(500).end("{}")'), /responded with 500 to GET http/],
  [
    'does not serve a URL that it lists',
    serverThat(`response.writeHead(request.url === '/gone' ? 404 : 200).end('{"firstname":"Ada"}')`),
    /responded with 404 to DELETE http:.*\/gone/,
  ],
])('a command that %s is refused', async (_what, source, complaint) => {
  await inTempFolder(async (folder) => {
    const script = join(folder, 'planted.cjs')
    await writeFile(script, source)
    await expect(useCommand('planted', { start: [process.execPath, script], cwd: folder })).rejects.toThrow(complaint)
  })
})
