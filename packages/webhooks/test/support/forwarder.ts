import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { serve } from './serve.ts'

/** How a request ends: as it should, with a 503 before any process gets it, with a response that is lost, or as two requests. */
export type ForwardingFault = 'none' | 'refused' | 'response lost' | 'repeated'

/** An event that a process has responded to. */
export interface Forwarded {
  /** When it arrived, before any process got it. In milliseconds since 1970-01-01 UTC. */
  readonly at: number
  readonly body: string
  readonly status: number
}

/** A proxy in front of the processes of an app, like a load balancer. */
export interface Forwarder extends AsyncDisposable {
  readonly url: string
  /** Decides how each event ends; default: as it should. */
  failWith(fault: () => ForwardingFault): void
  /** Ports of the processes that get requests, in turn. */
  route(...ports: readonly number[]): void
  readonly forwarded: readonly Forwarded[]
}

export async function startForwarder(): Promise<Forwarder> {
  const forwarded: Forwarded[] = []
  let targets: readonly number[] = []
  let turn = 0
  let faultOf: () => ForwardingFault = () => 'none'
  const served = await serve(
    createServer(async (request, response) => {
      const at = Date.now()
      const { method = '', url: path } = request
      const isEvent = method === 'POST'
      const body = await text(request)
      const fault = isEvent ? faultOf() : 'none'
      if (fault === 'refused') {
        response.writeHead(503).end()
        return
      }
      const forward = async (): Promise<Response> => {
        turn += 1
        const found = await fetch(`http://127.0.0.1:${targets[turn % targets.length]}${path}`, { method, ...(isEvent && { body }) })
        if (isEvent) forwarded.push({ at, body, status: found.status })
        return found
      }
      try {
        const [found] = await Promise.all([forward(), fault === 'repeated' && forward()])
        if (fault === 'response lost') response.destroy()
        else response.writeHead(found.status, { 'content-type': found.headers.get('content-type') ?? '' }).end(await found.text())
      } catch {
        // The process has ended.
        response.destroy()
      }
    }),
  )
  return {
    ...served,
    forwarded,
    failWith(fault) {
      faultOf = fault
    },
    route(...ports) {
      targets = ports
    },
  }
}
