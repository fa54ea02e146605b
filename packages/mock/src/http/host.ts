import { isLoopback } from '../loopback.ts'

const HOST = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i

/** Name or address in a `Host` header, without its port; undefined when it is neither. */
function nameIn(header: string | undefined): string | undefined {
  const [, address, name] = HOST.exec(header ?? '') ?? []
  return (address ?? name)?.toLowerCase()
}

/**
 * Makes the check of `Host` headers: names of this machine, and those given. A page that a rebound name leads here sends that name. The port
 * does not matter.
 */
export function createHostCheck(names: readonly string[]): (header: string | undefined) => boolean {
  const given = new Set(names.map((name) => name.toLowerCase()))
  return (header) => {
    const name = nameIn(header)
    return name !== undefined && (isLoopback(name) || name.endsWith('.localhost') || given.has(name))
  }
}
