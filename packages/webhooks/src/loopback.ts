/** Whether a host of a URL is this machine. */
export const isLoopback = (hostname: string): boolean => /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])\.?$/i.test(hostname)
