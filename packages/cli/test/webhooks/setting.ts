import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { type Ended, type Environment, runHere } from '@activity-tracking/kit/command/testing'
import type { TestWorld } from '@activity-tracking/sandbox/vitest'
import { createCliProgram } from '../../src/program.ts'
import { PROGRAM, startProgram } from '../command.ts'

/** A part of callback URLs that nothing prints. */
export const SECRET = '2f6c0d9e4b1a7358'

/** The environment of a command for the app of a world. */
export const environmentOf = ({ clientId, clientSecret, baseUrl }: TestWorld) => ({
  ACTIVITY_TRACKING_CLIENT_ID: clientId,
  ACTIVITY_TRACKING_CLIENT_SECRET: clientSecret,
  ACTIVITY_TRACKING_BASE_URL: baseUrl,
})

/** Runs a command of webhooks in this process. */
export const run = (env: Environment, ...args: string[]): Promise<Ended> => runHere(createCliProgram, ['webhooks', ...args], env)

/** Starts `webhooks listen` in a process of its own. */
export function startListen(world: TestWorld, ...args: string[]) {
  const { child, output, ended } = startProgram(process.execPath, [PROGRAM, 'webhooks', 'listen', ...args], {
    PATH: process.env['PATH'],
    NO_COLOR: '1',
    ...environmentOf(world),
  })
  if (child.stdout === null) throw new Error('no standard output')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  /** The next line of standard output that has this text. */
  const nextLine = async (part: string): Promise<string> => {
    for (let line = await lines.next(); !line.done; line = await lines.next()) if (line.value.includes(part)) return line.value
    throw new Error(`ended without a line with "${part}": ${(await ended).err}`)
  }
  return { child, output, ended, nextLine }
}

interface Receiver extends AsyncDisposable {
  /** URL of a path; default `/hook`. */
  url(path?: string): string
  /** The events so far. */
  readonly received: { readonly body: string; readonly headers: IncomingHttpHeaders }[]
}

/**
 * A server that completes handshakes, and responds to events.
 * @param statusOf the status for an event, by the number of events so far
 * @param verifyToken the only one that it accepts; default: any
 */
export async function startReceiver(statusOf: (count: number) => number = () => 200, verifyToken?: string): Promise<Receiver> {
  const received: { body: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://callback')
    if (request.method === 'GET') {
      const isKnown = verifyToken === undefined || searchParams.get('hub.verify_token') === verifyToken
      response.writeHead(isKnown ? 200 : 403, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ 'hub.challenge': searchParams.get('hub.challenge') }))
      return
    }
    received.push({ body: await text(request), headers: request.headers })
    response.writeHead(statusOf(received.length)).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: (path = '/hook') => `${origin}${path}`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A URL of this machine at which nothing listens. */
export async function urlOfNobody(): Promise<string> {
  await using receiver = await startReceiver()
  return receiver.url()
}
