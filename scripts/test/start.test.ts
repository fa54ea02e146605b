import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromRoot } from '../paths.ts'
import { run } from '../run.ts'

const SCREEN = 40
const PORTS = /http:\/\/127\.0\.0\.1:\d+/g

/** What `npm start` prints until it waits. */
const untilItWaits = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (chunk) => {
      printed += String(chunk)
      if (printed.includes('Ctrl-C stops it.')) resolve(printed)
    })
    child.once('exit', (code) => reject(new Error(`it ended with ${code}:\n${printed}`)))
  })

describe('npm start', () => {
  let child: ChildProcess
  let printed: string
  beforeAll(async () => {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], NO_COLOR: '1' }
    child = spawn(process.execPath, ['scripts/start.ts'], { cwd: fromRoot('.'), env, stdio: ['ignore', 'pipe', 'inherit'] })
    printed = await untilItWaits(child)
  })
  afterAll(async () => {
    child.kill('SIGINT')
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  })

  test('prints what the README shows', async () => {
    const [, session = ''] = /```console\n\$ npm start\n(.*?)```/s.exec(await readFile(fromRoot('README.md'), 'utf8')) ?? []
    const lines = printed.replaceAll(PORTS, 'ADDRESS').split('\n')
    let from = 0
    const missing = session
      .replaceAll(PORTS, 'ADDRESS')
      .trimEnd()
      .split('\n')
      .filter((line) => {
        const at = line === '…' ? from : lines.indexOf(line, from)
        if (at >= 0) from = at
        return at < 0
      })
    expect(missing).toEqual([])
  })

  test('ends with a banner that fits a screen, and a curl that works as pasted', async () => {
    const banner = printed.slice(printed.indexOf('The sandbox is up.')).trim().split('\n')
    expect(banner.length).toBeLessThan(SCREEN)
    const curl = banner.find((line) => line.trim().startsWith('curl ')) ?? ''
    const { code, output } = await run('sh', ['-c', curl])
    expect(code).toBe(0)
    expect(output).toContain('"firstname":"Maren"')
  })

  test('serves the docs', async () => {
    const [, address = ''] = /Docs +(\S+)/.exec(printed) ?? []
    const page = await fetch(`${address}start/overview/`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('What there is, and for whom')
  })
})
