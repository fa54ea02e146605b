/** Hosts of this machine, with or without a port: `localhost` and its subdomains, 127.0.0.0/8, and `[::1]`. */
const LOOPBACK_HOST = /^(([a-z\d-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/** True for the host of a URL or of a `Host` header that names this machine. A rebound name does not. */
export const isLoopbackHost = (host: string): boolean => LOOPBACK_HOST.test(host)
