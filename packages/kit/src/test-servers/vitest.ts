import { Redis } from 'ioredis'
import { createClient } from 'redis'
import { describe, inject, onTestFinished } from 'vitest'
import type { Provided } from './provided.ts'

/** Registers tests that need a real server. If it is not installed, they are skipped, and their title states why. */
export function describeWith(server: 'redis' | 'postgres', title: string, register: (port: number) => void): void {
  const { port, missing }: Provided = inject(server)
  describe.skipIf(port === undefined)(missing === undefined ? title : `${title} (skipped: ${missing})`, () => register(port ?? 0))
}

/** The common part of both drivers' clients and the clients that stores accept. */
type Client = { sendCommand(args: string[]): Promise<unknown> } | { call(command: string, args: string[]): Promise<unknown> }

async function connectRedis(port: number): Promise<Client> {
  const client = createClient({ url: `redis://127.0.0.1:${port}`, socket: { reconnectStrategy: 20 } })
  client.on('error', () => {})
  onTestFinished(() => client.destroy())
  return client.connect()
}

async function connectIoredis(port: number): Promise<Client> {
  const client = new Redis({ host: '127.0.0.1', port, retryStrategy: () => 20 })
  client.on('error', () => {})
  onTestFinished(() => client.disconnect())
  return client
}

/** Connects a client of each driver of Redis. Until the test ends, it reconnects when its server comes back. */
export const RECONNECTING_CLIENTS: readonly (readonly [driver: string, connect: (port: number) => Promise<Client>])[] = [
  ['redis', connectRedis],
  ['ioredis', connectIoredis],
]
