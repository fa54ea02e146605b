/** Whether a host name or IP address always means this machine, independent of name resolution. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)

/** Whether a browser resolves a host name to this machine. Includes subdomains of `localhost`. */
export const isLoopbackName = (host: string): boolean => isLoopback(host) || host.endsWith('.localhost')
