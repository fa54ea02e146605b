import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Sandbox, type SandboxOptions, startSandbox } from '@activity-tracking/sandbox'
import { NOW, TOKEN } from './support.ts'

/** A server on this machine, until it is disposed of. */
export async function serve(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A sandbox whose clock stands still until a test moves it. */
export const startFrozen = (options: SandboxOptions = {}): Promise<Sandbox> => startSandbox({ now: NOW, frozen: true, seed: 1, ...options })

/** Creates the app's subscription: the sandbox performs the handshake with the callback. Resolves to its id. */
export async function subscribe(sandbox: Sandbox, callbackUrl: string): Promise<number> {
  const { baseUrl, clientId, clientSecret } = sandbox
  const form = { client_id: clientId, client_secret: clientSecret, callback_url: callbackUrl, verify_token: TOKEN }
  const response = await fetch(`${baseUrl}/push_subscriptions`, { method: 'POST', body: new URLSearchParams(form) })
  const text = await response.text()
  if (response.status !== 201) throw new Error(`no subscription: ${response.status} ${text}`)
  return JSON.parse(text).id
}

/** Moves the sandbox's clock over all attempts to deliver, and gives what became of them. */
export async function deliveries(sandbox: Sandbox) {
  await sandbox.control.setClock({ advance: '5m' })
  return sandbox.control.listDeliveries()
}
