import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromRoot } from '../paths.ts'

const SCREEN = 40

/** The output of `npm start` until it waits, and what it says about the docs then. The two streams can arrive in any order. */
const untilItWaits = (child: ChildProcess): Promise<{ printed: string; said: string }> =>
  new Promise((resolve, reject) => {
    let printed = ''
    let said = ''
    const resolveIfItWaits = () => {
      if (said.includes('The docs are ready') && printed.includes(`Port ${PORTS.docs}`)) resolve({ printed, said })
    }
    child.stdout?.on('data', (chunk) => {
      printed += String(chunk)
      resolveIfItWaits()
    })
    child.stderr?.on('data', (chunk) => {
      said += String(chunk)
      resolveIfItWaits()
    })
    child.once('exit', (code) => reject(new Error(`it ended with ${code}:\n${printed}${said}`)))
  })

const PORTS = { sandbox: 8484, docs: 4321 }

/** A server on the port; without effect if it is in use already. */
async function occupy(port: number): Promise<Server> {
  const server = createServer()
  await new Promise((ended) => server.once('error', ended).listen(port, '127.0.0.1', () => ended(undefined)))
  return server
}

describe('npm start while its default ports are in use', () => {
  let child: ChildProcess
  let printed: string
  let said: string
  let occupied: Server[]
  beforeAll(async () => {
    occupied = await Promise.all(Object.values(PORTS).map(occupy))
    const env = { ...process.env, NO_COLOR: '1' }
    child = spawn(process.execPath, ['scripts/start.ts'], { cwd: fromRoot('.'), env, stdio: ['ignore', 'pipe', 'pipe'] })
    ;({ printed, said } = await untilItWaits(child))
  })
  afterAll(async () => {
    for (const server of occupied) server.close()
    child.kill('SIGINT')
    const [code] = await once(child, 'exit')
    // Windows does not have signals: the process ends without a code.
    if (process.platform !== 'win32') expect(code).toBe(0)
  })

  test('says that the ports are in use, tours the sandbox, and uses other ports', () => {
    expect(printed).toContain(`Port ${PORTS.sandbox} is in use: another one is used instead.`)
    expect(printed).toContain(`Port ${PORTS.docs} is in use`)
    expect(printed).toContain('onChange receives the current activity: Around the harbor')
  })

  test('ends with a banner that fits a screen: a token that may do everything, and one that is refused', async () => {
    const banner = printed.slice(printed.indexOf('Activity-Tracking Service API v3, sandbox')).trim().split('\n')
    expect(banner.length).toBeLessThan(SCREEN)
    const requests = [...printed.matchAll(/^ +curl (?:-i )?-H '(.*)' '(\S+)'$/gm)]
    const responses = await Promise.all(
      requests.map(([, header = '', url = '']) => fetch(url, { headers: Object.fromEntries([header.split(': ')]) })),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 401])
    expect(responses[1]?.headers.get('X-Sandbox-Why')).toMatch(/activity:read/)
    // Commands of the sandbox read the newest tokens of the grant from its state.
    const [, accessToken] = /access_token +(\w+)/.exec(printed) ?? []
    const [, controlUrl] = /control_url +(\S+)/.exec(printed) ?? []
    expect(await (await fetch(`${controlUrl}/state`)).json()).toMatchObject({ grants: [{ access_token: accessToken }] })
  })

  test('serves the docs, and says when they are ready', async () => {
    const [, address = ''] = /^The docs are ready at (http:\/\/127\.0\.0\.1:\d+\/.*\/)\.$/m.exec(said) ?? []
    const page = await fetch(`${address}start/overview/`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('The parts of the toolkit, and which one to choose')
  })
})
