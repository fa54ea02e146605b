/**
 * Bytes of a file. The file system is asked for by name at run time: an import would stop bundlers that build for browsers.
 * @returns undefined where there is no file system
 */
export async function readFile(path: string, signal: AbortSignal | undefined): Promise<Uint8Array<ArrayBuffer> | undefined> {
  // Outside of Node, Bun and Deno there is no `process`.
  const runtime: Partial<Pick<typeof globalThis, 'process'>> = globalThis
  return runtime.process?.getBuiltinModule?.('node:fs/promises')?.readFile(path, { signal })
}
