import { connect } from 'node:net'

/** Sends bytes that HTTP clients refuse to send, and returns everything that is received until the server closes the connection. */
export function sendRaw(port: number, bytes: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let received = ''
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', reject)
  socket.on('close', () => resolve(received))
  return promise
}
