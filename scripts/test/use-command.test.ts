import { mkdir, writeFile } from 'node:fs/promises'
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

/** A command that a package has brought. */
async function plant(folder: string, source: string): Promise<void> {
  const home = join(folder, 'node_modules/planted')
  await mkdir(home, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ dependencies: { planted: '1.0.0' } }))
  await writeFile(join(home, 'package.json'), JSON.stringify({ name: 'planted', bin: 'cli.js' }))
  await writeFile(join(home, 'cli.js'), source)
}

test.each([
  ['ends at once', "console.error('no such file'); process.exit(1)", /ended with 1 before it was ready.*no such file/s],
  ['prints something else', "console.log('{}'); setInterval(() => {}, 1000)", /names no address/],
  [
    'answers wrongly',
    "require('http').createServer((_, answer) => answer.writeHead(500).end('{}')).listen(0, '127.0.0.1', function () { console.log(JSON.stringify({ baseUrl: 'http://127.0.0.1:' + this.address().port })) })",
    /answered 500/,
  ],
])('a command that %s is no command that works', async (_what, source, complaint) => {
  await inTempFolder(async (folder) => {
    await plant(folder, source)
    await expect(useCommand('planted', folder, process.env)).rejects.toThrow(complaint)
  })
})
