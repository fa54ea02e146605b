import { build } from 'esbuild'

/** Another copy of the client and the store, which has its own classes: what an app loads if two versions are installed. */
export async function loadClientCopy(): Promise<typeof import('@activity-tracking/client')> {
  const { outputFiles } = await build({
    stdin: { contents: "export * from '@activity-tracking/client'", resolveDir: import.meta.dirname },
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2024',
  })
  const code = outputFiles.map(({ text }) => text).join('')
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
}
