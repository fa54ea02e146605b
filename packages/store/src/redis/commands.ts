/** A connected client: of `redis` (its `sendCommand` is used) or of `ioredis` (its `call`). */
export type RedisClient = { sendCommand(args: string[]): Promise<unknown> } | { call(command: string, args: string[]): Promise<unknown> }

/** Sends a command and gives its reply. */
export type Send = (command: string, ...args: string[]) => Promise<unknown>

/** One way to send commands through either client. */
export const senderOf = (client: RedisClient): Send =>
  'call' in client && typeof client.call === 'function'
    ? (command, ...args) => client.call(command, args)
    : (command, ...args) => (client as { sendCommand(args: string[]): Promise<unknown> }).sendCommand([command, ...args])

const hex = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Runs a Lua script by its digest, and hands it over when the server does not know it (any more). */
export function scriptOf(send: Send, source: string): (keys: readonly string[], args: readonly string[]) => Promise<unknown> {
  let digest: Promise<string> | undefined
  return async (keys, args) => {
    digest ??= crypto.subtle.digest('SHA-1', new TextEncoder().encode(source)).then(hex)
    const rest = [String(keys.length), ...keys, ...args]
    try {
      return await send('EVALSHA', await digest, ...rest)
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
      return send('EVAL', source, ...rest)
    }
  }
}
