import { createServer, request as send } from 'node:http'
import { pipeline } from 'node:stream'
import { serve } from './serve.ts'

/** A proxy in front of the processes of an app, like a load balancer. */
export interface Forwarder extends AsyncDisposable {
  readonly url: string
  /** Ports of the processes that get requests, in turn. */
  route(...ports: readonly number[]): void
  /** Statuses of all responses to events so far. */
  readonly statuses: readonly number[]
}

export async function startForwarder(): Promise<Forwarder> {
  const statuses: number[] = []
  let targets: readonly number[] = []
  let turn = 0
  const served = await serve(
    createServer((request, response) => {
      const { method, url: path, headers } = request
      turn += 1
      const onward = send({ host: '127.0.0.1', port: targets[turn % targets.length], method, path, headers, agent: false }, (found) => {
        if (method === 'POST') statuses.push(found.statusCode ?? 0)
        response.writeHead(found.statusCode ?? 502, found.headers)
        pipeline(found, response, () => {})
      })
      // Without a response, it does not send one.
      onward.once('error', () => response.destroy())
      pipeline(request, onward, () => {})
    }),
  )
  return {
    ...served,
    statuses,
    route(...ports) {
      targets = ports
    },
  }
}
