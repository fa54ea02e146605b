import { isLoopback } from '../loopback.ts'

/**
 * Whether a `Host` header names the sandbox: a loopback name or address, or the host that it listens on, with its port. Without this a
 * foreign page could have its own name point to this machine and read everything (DNS rebinding).
 */
export function namesSandbox(host: string | undefined, sandbox: URL): boolean {
  const match = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::(\d{1,5}))?$/i.exec(host ?? '')
  if (match === null) return false
  const [, name = '', port = '80'] = match
  if (port !== (sandbox.port || '80')) return false
  return isLoopback(name.toLowerCase()) || name.toLowerCase() === sandbox.hostname.toLowerCase()
}
