import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** The callback's response to the handshake; null for none. */
export type Reply = { readonly status?: number; readonly body?: string; readonly headers?: Readonly<Record<string, string>> } | null

export interface Callback extends AsyncDisposable {
  readonly url: string
  readonly received: Received[]
  /** Received events, parsed. */
  events(): { object_type: string; object_id: number; aspect_type: string; updates: object; owner_id: number; event_time: number }[]
  /** From now on, the response to events has this status. */
  answerEvents(status: number): void
}

/** An app's server. By default it responds to the handshake with the challenge, and to events with 200. */
export async function startCallback(
  reply: (challenge: string) => Reply | Promise<Reply> = (challenge) => ({ body: JSON.stringify({ 'hub.challenge': challenge }) }),
  replyToEvent: ((body: string) => Reply | Promise<Reply>) | undefined = undefined,
) {
  const received: Received[] = []
  let eventStatus = 200
  const server = createServer((request, response) => {
    read(request).then(async (body) => {
      const url = new URL(request.url ?? '/', 'http://callback')
      received.push({ method: request.method ?? '', url, headers: request.headers, body })
      if (request.method === 'POST') {
        const replied = replyToEvent === undefined ? { status: eventStatus } : await replyToEvent(body)
        if (replied !== null) response.writeHead(replied.status ?? 200).end()
        return
      }
      const replied = await reply(url.searchParams.get('hub.challenge') ?? '')
      if (replied !== null)
        response.writeHead(replied.status ?? 200, { 'Content-Type': 'application/json', ...replied.headers }).end(replied.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const callback: Callback = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    events: () => received.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body)),
    answerEvents(status) {
      eventStatus = status
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return callback
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
