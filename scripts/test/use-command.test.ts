import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readReadyLine, useCommand } from '../packages/use-command.ts'
import { inTempFolder } from '../temp-folder.ts'

test.each([
  ['the sandbox', { base_url: 'http://h/api/v3', access_token: 't' }, { url: 'http://h/api/v3/athlete', token: 't' }],
  ['the mock', { ready: true, baseUrl: 'http://h/api/v3' }, { url: 'http://h/api/v3/athlete', token: 'any-token' }],
])('the ready line of %s says what to ask for', (_name, line, wanted) => {
  expect(readReadyLine(JSON.stringify(line))).toEqual(wanted)
})

test.each([
  ['ends at once', "console.error('no such file'); process.exit(1)", /ended with 1 before it was ready.*no such file/s],
  ['prints something else', "console.log('{}'); setInterval(() => {}, 1000)", /does not contain a URL/],
  [
    'responds wrongly',
    "require('http').createServer((_, response) => response.writeHead(500).end('{}')).listen(0, '127.0.0.1', function () { console.log(JSON.stringify({ baseUrl: 'http://127.0.0.1:' + this.address().port })) })",
    /responded with 500/,
  ],
])('a command that %s is refused', async (_what, source, complaint) => {
  await inTempFolder(async (folder) => {
    const script = join(folder, 'planted.cjs')
    await writeFile(script, source)
    await expect(useCommand('planted', script, folder)).rejects.toThrow(complaint)
  })
})
