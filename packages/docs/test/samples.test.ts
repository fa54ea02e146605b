import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { sampledOperations } from '../src/build/edition.ts'
import { clientSample, curlSample } from '../src/build/samples.ts'

const DOCS = fileURLToPath(new URL('..', import.meta.url))
const TSC = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))

/** One function for each sample, as a reader would paste it. */
const program = (): string =>
  [
    "import { type ActivityClient, unwrap } from '@activity-tracking/client'",
    'declare const gpx: string',
    ...sampledOperations.map(
      (sample) => `export async function ${sample.row.operationId}(api: ActivityClient) {\n${clientSample(sample)}\nreturn data\n}`,
    ),
  ].join('\n')

it('every operation has a sample that compiles against the client', async () => {
  // Inside the package, which can import the client.
  const folder = await mkdtemp(join(DOCS, '.blocks-'))
  try {
    const tsconfig = { extends: '../tsconfig.json', compilerOptions: { noEmit: true }, include: ['*.ts'] }
    await writeFile(join(folder, 'samples.ts'), program())
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
    const { stdout } = await promisify(execFile)(process.execPath, [TSC, '-p', folder]).catch((error: { stdout: string }) => error)
    expect(stdout).toBe('')
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('every operation has a command line with its own credentials and fields', () => {
  for (const sample of sampledOperations) {
    const command = curlSample(sample)
    expect(command).toMatch(/^curl "\$(BASE|AUTH)_URL\/[^{}]*"/)
    expect(command.includes('$ACCESS_TOKEN')).toBe(sample.row.authentication === 'bearer')
  }
})
