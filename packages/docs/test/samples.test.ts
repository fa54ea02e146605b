import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type ActivityClient, createClient } from '@activity-tracking/client'
import { startMock } from '@activity-tracking/mock'
import { expect, it } from 'vitest'
import { sampledOperations } from '../src/build/edition.ts'
import { clientSample, curlSample } from '../src/build/samples.ts'
import { emptyFolder } from './support/recipe.ts'

const DOCS = fileURLToPath(new URL('..', import.meta.url))
const TSC = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))

/** One function for each sample, as a reader would paste it. */
const program = (): string =>
  [
    "import { type ActivityClient, unwrap } from '@activity-tracking/client'",
    "const [gpx, clientId, clientSecret] = ['<gpx/>', 'any-id', 'any-secret']",
    ...sampledOperations.map(
      (sample) => `export async function ${sample.row.operationId}(api: ActivityClient) {\n${clientSample(sample)}\nreturn data\n}`,
    ),
  ].join('\n')

it('every operation has a sample that compiles against the client, and that the mock answers', async () => {
  // Inside the package, which can import the client.
  const folder = await mkdtemp(join(DOCS, '.blocks-'))
  try {
    const tsconfig = { extends: '../tsconfig.json', compilerOptions: { noEmit: true }, include: ['*.ts'] }
    await writeFile(join(folder, 'samples.ts'), program())
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
    const { stdout } = await promisify(execFile)(process.execPath, [TSC, '-p', folder]).catch((error: { stdout: string }) => error)
    expect(stdout).toBe('')
    await using mock = await startMock()
    const api = createClient({ ...mock, accessToken: 'any-token' })
    const samples: Record<string, (client: ActivityClient) => Promise<unknown>> = await import(
      pathToFileURL(join(folder, 'samples.ts')).href
    )
    for (const { row } of sampledOperations) {
      // The consent page is for browsers: the client does not follow its redirect.
      if (row.operationId === 'authorizeApp') continue
      await expect(samples[row.operationId]?.(api), row.operationId).resolves.not.toThrow()
    }
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

// Command lines are written for a POSIX shell.
it.skipIf(process.platform === 'win32')(
  'every command line is answered by the mock with what the description has as success (skipped on Windows)',
  async () => {
    await using mock = await startMock()
    await using folder = await emptyFolder()
    await writeFile(join(folder.path, 'ride.gpx'), '<gpx/>')
    const env = {
      ...{ PATH: process.env['PATH'], BASE_URL: mock.baseUrl, AUTH_URL: mock.authUrl },
      ...{ ACCESS_TOKEN: 'any-token', CLIENT_ID: 'any-id', CLIENT_SECRET: 'any-secret' },
    }
    for (const sample of sampledOperations) {
      const command = curlSample(sample).replace(/^curl /, "curl -s -o /dev/null -w '%{http_code}' ")
      const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: folder.path, env })
      expect(stdout, command).toMatch(/^(2\d\d|302)$/)
    }
  },
)
