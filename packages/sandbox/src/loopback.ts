/** Whether a host name or address means this machine and no other, wherever it is resolved. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host)

/** Whether a browser takes a host name for this machine: names below `localhost` too. */
export const isLoopbackName = (host: string): boolean => isLoopback(host) || host.endsWith('.localhost')
