const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Checks an address that access tokens or secrets will be sent to, and takes off slashes at its end.
 * @throws TypeError when it is not an absolute http or https address, carries a query or credentials, or is plain http to a host other than loopback
 */
export function checkBaseUrl(name: string, value: string): string {
  if (!URL.canParse(value)) throw new TypeError(`${name} must be an absolute address such as https://host/path`)
  const { protocol, hostname, search, hash, username, password } = new URL(value)
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.test(hostname))) {
    throw new TypeError(
      `${name} must use https: plain http would show tokens to the network (allowed for localhost, 127.0.0.0/8 and [::1] only)`,
    )
  }
  if (search || hash || username || password) throw new TypeError(`${name} must hold no query, fragment or credentials`)
  return value.replace(/\/+$/, '')
}
