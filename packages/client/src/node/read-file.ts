/** What is used of `node:fs/promises`, without a need for its types where the package is compiled. */
interface FileSystem {
  readFile(path: string, options: { signal: AbortSignal | undefined }): Promise<Uint8Array<ArrayBuffer>>
}

/** Node, Bun and Deno. */
interface Runtime {
  readonly process?: { getBuiltinModule?(name: 'node:fs/promises'): FileSystem | undefined }
}

/**
 * Bytes of a file. Asked for by name at run time: an import would stop the bundlers of those who build for browsers.
 * @returns undefined where there is no file system
 */
export async function readFile(path: string, signal: AbortSignal | undefined): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return (globalThis as Runtime).process?.getBuiltinModule?.('node:fs/promises')?.readFile(path, { signal })
}
