const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Checks a URL that receives access tokens or secrets, and removes trailing slashes.
 * @throws TypeError when it is not an absolute http or https URL, has a query, a fragment or credentials, or is plain http to a host other
 * than loopback; the message never contains the URL
 */
export function checkBaseUrl(name: string, value: string): string {
  const { protocol, origin, pathname, hostname, search, hash, username, password } = new URL(URL.canParse(value) ? value : 'about:blank')
  const isSecure = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
  if (!isSecure || search || hash || username || password) {
    throw new TypeError(
      `${name} must be an https URL without query, fragment and credentials; http is accepted for localhost, 127.0.0.0/8 and [::1] only`,
    )
  }
  return (origin + pathname).replace(/\/+$/, '')
}
