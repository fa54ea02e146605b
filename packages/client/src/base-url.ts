const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Checks a URL that access tokens or secrets will be sent to, and removes slashes at its end.
 * @throws TypeError when it is not an absolute http or https URL, has a query, a fragment or credentials, or is plain http to a host other
 * than loopback; never repeats the URL
 */
export function checkBaseUrl(name: string, value: string): string {
  if (!URL.canParse(value)) throw new TypeError(`${name} must be an absolute URL such as https://host/path`)
  const { protocol, origin, pathname, hostname, search, hash, username, password } = new URL(value)
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.test(hostname))) {
    throw new TypeError(`${name} must use https: plain http is for localhost, 127.0.0.0/8 and [::1] only`)
  }
  if (search || hash || username || password) throw new TypeError(`${name} must have no query, fragment or credentials`)
  return (origin + pathname).replace(/\/+$/, '')
}
