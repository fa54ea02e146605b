import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy between an app and the service that holds the first response until it is released. */
export interface HoldingProxy extends AsyncDisposable {
  readonly url: string
  /** Resolves when the service has responded, and the app does not have the response yet. */
  readonly holding: Promise<void>
  letGo(): void
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

export async function startHoldingProxy(target: string): Promise<HoldingProxy> {
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    const headers = { 'Content-Type': request.headers['content-type'] ?? '', Authorization: request.headers.authorization ?? '' }
    const upstream = await fetch(target + request.url, { method: 'POST', headers, body: await read(request) })
    const text = await upstream.text()
    held.resolve()
    await release.promise
    response.writeHead(upstream.status, { 'Content-Type': 'application/json', Date: upstream.headers.get('Date') ?? '' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holding: held.promise,
    letGo: () => release.resolve(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
