import { type ClientRequest, createServer, type IncomingMessage, request as send } from 'node:http'
import { pipeline } from 'node:stream'
import { serve } from './serve.ts'

/** How a request ends: as it should, with a 503 before any process gets it, with a response that is lost, or as two requests. */
export type ForwardingFault = 'none' | 'refused' | 'response lost' | 'repeated'

/** A proxy in front of the processes of an app, like a load balancer. */
export interface Forwarder extends AsyncDisposable {
  readonly url: string
  /** Decides how each event ends; default: as it should. */
  failWith(fault: () => ForwardingFault): void
  /** Ports of the processes that get requests, in turn. */
  route(...ports: readonly number[]): void
  /** Statuses of all responses to events so far. */
  readonly statuses: readonly number[]
}

export async function startForwarder(): Promise<Forwarder> {
  const statuses: number[] = []
  let targets: readonly number[] = []
  let turn = 0
  let faultOf: () => ForwardingFault = () => 'none'
  const served = await serve(
    createServer((request, response) => {
      const { method, url: path, headers } = request
      const fault = method === 'POST' ? faultOf() : 'none'
      if (fault === 'refused') {
        request.resume()
        response.writeHead(503).end()
        return
      }
      const forward = (onFound?: (found: IncomingMessage) => void): ClientRequest => {
        turn += 1
        const onward = send({ host: '127.0.0.1', port: targets[turn % targets.length], method, path, headers, agent: false }, onFound)
        pipeline(request, onward, () => {})
        return onward
      }
      if (fault === 'repeated') forward((found) => found.resume()).once('error', () => {})
      const onward = forward((found) => {
        if (method === 'POST') statuses.push(found.statusCode ?? 0)
        // The service may no longer wait.
        if (fault === 'response lost' || response.destroyed) {
          found.resume()
          response.destroy()
          return
        }
        response.writeHead(found.statusCode ?? 502, found.headers)
        pipeline(found, response, () => {})
      })
      // Without a response, it does not send one.
      onward.once('error', () => response.destroy())
    }),
  )
  return {
    ...served,
    statuses,
    failWith(fault) {
      faultOf = fault
    },
    route(...ports) {
      targets = ports
    },
  }
}
