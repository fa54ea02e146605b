/**
 * Bytes of a file. The file system is loaded by name at run time, because an import would break bundlers that build for browsers.
 * @returns undefined if there is no file system
 */
export async function readFile(path: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | undefined> {
  // Outside of Node, Bun and Deno there is no `process`.
  const runtime: Partial<Pick<typeof globalThis, 'process'>> = globalThis
  return runtime.process?.getBuiltinModule?.('node:fs/promises')?.readFile(path, { signal })
}
