import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Socket, type Server as SocketServer } from 'node:net'
import type { SenderParts } from '../../src/webhooks/send.ts'

export interface Listening extends AsyncDisposable {
  /** `http://127.0.0.1:12345` */
  readonly origin: string
}

/** A server on this machine for the duration of a test. */
export const listen = (handler: RequestListener): Promise<Listening> => start(createServer(handler))

/** A server that does not support HTTP. */
export const listenRaw = (handler: (socket: Socket) => void): Promise<Listening> => start(createSocketServer(handler))

async function start(server: Server | SocketServer): Promise<Listening> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A URL where nothing listens any more. */
export async function nobody(): Promise<string> {
  await using server = await listen(() => undefined)
  return server.origin
}

/** Time that moves only when the test moves it. */
export interface ManualTime extends Required<Omit<SenderParts, 'signal' | 'allowPublic' | 'hosts'>> {
  advance(milliseconds: number): void
}

export function manualTime(): ManualTime {
  let now = 5_000
  const timers = new Set<{ readonly at: number; readonly fire: () => void }>()
  return {
    clock: () => now,
    setTimer(milliseconds, fire) {
      const timer = { at: now + milliseconds, fire }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance(milliseconds) {
      now += milliseconds
      for (const timer of timers) {
        if (timer.at > now) continue
        timers.delete(timer)
        timer.fire()
      }
    },
  }
}
