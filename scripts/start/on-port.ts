const isInUse = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** Starts a server on its default port, or on a free one (0) if that is in use. */
export const onPort = <Server>(port: number, start: (port: number) => Promise<Server>): Promise<Server> =>
  start(port).catch((error: unknown) => {
    if (!isInUse(error)) throw error
    return start(0)
  })
