/**
 * A connected client of one server: of `redis` (uses its `sendCommand`) or of `ioredis` (uses its `call`, which its cluster client also
 * has).
 */
type SingleClient = { sendCommand(args: string[]): Promise<unknown> } | { call(command: string, args: string[]): Promise<unknown> }

/** A connected cluster client of `redis`, which needs the key of each command. */
interface ClusterClient {
  sendCommand(firstKey: string, isReadonly: boolean, args: string[]): Promise<unknown>
  getSlotMaster(slot: number): unknown
}

/** A connected client of `redis` or `ioredis`, of one server or of a cluster. */
export type RedisClient = SingleClient | ClusterClient

/** Sends a command about a key, and other keys in the same slot, and returns its reply. */
export type Send = (key: string, command: string, ...args: string[]) => Promise<unknown>

/** Creates one function to send commands through any client. */
export function senderOf(client: RedisClient): Send {
  if ('call' in client && typeof client.call === 'function') return (_key, command, ...args) => client.call(command, args)
  // Never reads from a replica, because it might not have the newest version yet.
  if ('getSlotMaster' in client) return (key, command, ...args) => client.sendCommand(key, false, [command, ...args])
  const { sendCommand } = client as { sendCommand(args: string[]): Promise<unknown> }
  return (_key, command, ...args) => sendCommand.call(client, [command, ...args])
}

const hex = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Runs a Lua script with its keys, which are all in one slot, and its arguments. Returns its reply. */
export type RedisScript = (keys: readonly [string, ...string[]], args: readonly string[]) => Promise<unknown>

/** A Lua script that is run by its digest. Its source is sent if the server does not have it. */
export function scriptOf(send: Send, source: string): RedisScript {
  let digest: Promise<string> | undefined
  return async (keys, args) => {
    digest ??= crypto.subtle.digest('SHA-1', new TextEncoder().encode(source)).then(hex)
    const rest = [String(keys.length), ...keys, ...args]
    try {
      return await send(keys[0], 'EVALSHA', await digest, ...rest)
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
      return send(keys[0], 'EVAL', source, ...rest)
    }
  }
}
