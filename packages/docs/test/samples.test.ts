import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type ActivityClient, createClient, unwrap } from '@activity-tracking/client'
import { startMock } from '@activity-tracking/mock'
import { expect, it } from 'vitest'
import { sampledOperations } from '../src/build/edition.ts'
import { clientSample, curlSample, type SampledOperation } from '../src/build/samples.ts'
import { emptyFolder } from './support/recipe.ts'
import { inOrder, startSetting } from './support/sample-setting.ts'

const DOCS = fileURLToPath(new URL('..', import.meta.url))
const TSC = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))

/** One function for each sample, as a reader would paste it. */
const program = (samples: readonly SampledOperation[]): string =>
  [
    "import { type ActivityClient, unwrap } from '@activity-tracking/client'",
    'interface Given { gpx: string; clientId: string; clientSecret: string }',
    ...samples.map(
      (sample) =>
        `export async function ${sample.row.operationId}(api: ActivityClient, { gpx, clientId, clientSecret }: Given) {\n${clientSample(sample)}\nreturn data\n}`,
    ),
  ].join('\n')

type Functions = Readonly<Record<string, (client: ActivityClient, given: object) => Promise<unknown>>>

/** Compiles the samples against the client, and gives them to be called. */
async function withFunctions(samples: readonly SampledOperation[], use: (functions: Functions) => Promise<void>): Promise<void> {
  // Inside the package, which can import the client.
  const folder = await mkdtemp(join(DOCS, '.blocks-'))
  try {
    const tsconfig = {
      extends: '../tsconfig.json',
      compilerOptions: { noEmit: true, noUnusedParameters: false, noUnusedLocals: false },
      include: ['*.ts'],
    }
    await writeFile(join(folder, 'samples.ts'), program(samples))
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
    const { stdout } = await promisify(execFile)(process.execPath, [TSC, '-p', folder, '--singleThreaded']).catch(
      (error: { stdout: string }) => error,
    )
    expect(stdout).toBe('')
    await use(await import(pathToFileURL(join(folder, 'samples.ts')).href))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The consent page is for browsers: the client does not follow its redirect. */
const called = sampledOperations.filter(({ row }) => row.operationId !== 'authorizeApp')

it('every operation has a sample that compiles against the client, and that the mock answers', () =>
  withFunctions(sampledOperations, async (functions) => {
    await using mock = await startMock()
    const api = createClient({ ...mock, auth: 'any-token' })
    const given = { gpx: '<gpx/>', clientId: 'any-id', clientSecret: 'any-secret' }
    for (const { row } of called) await expect(functions[row.operationId]?.(api, given), row.operationId).resolves.not.toThrow()
  }))

it('samples show the parameters that people use', () => {
  const samples = new Map(sampledOperations.map((sample) => [sample.row.operationId, clientSample(sample) + curlSample(sample)]))
  for (const [operationId, names] of [
    ['listActivities', ['after', 'page', 'per_page']],
    ['listStarredSegments', ['page', 'per_page']],
    ['listActivityComments', ['page_size']],
    ['getActivityStreams', ['keys', 'key_by_type']],
    ['getSegmentStreams', ['keys', 'key_by_type']],
    ['exploreSegments', ['bounds', 'activity_type']],
  ] as const) {
    for (const name of names) {
      expect(samples.get(operationId)).toMatch(new RegExp(`\\b${name}: `))
      expect(samples.get(operationId)).toMatch(new RegExp(`[?&]${name}=`))
    }
  }
  expect(samples.get('listActivityComments')).not.toMatch(/\bper_page\b/)
})

it('every sample does against the sandbox what it is for, with the ids and credentials of the sandbox in it', async () => {
  await using setting = await startSetting()
  await withFunctions(called.map(setting.adapt), async (functions) => {
    for (const { row } of inOrder(called)) {
      const answer = functions[row.operationId]?.(setting.api(), setting.given)
      await expect(answer, row.operationId).resolves.not.toThrow()
      if (row.operationId === 'createUpload') {
        await setting.sandbox.control.setClock({ advance: '10s' })
        const uploadId = ((await answer) as { id: number }).id
        const upload = await unwrap(setting.api().GET('/uploads/{uploadId}', { params: { path: { uploadId } } }))
        expect(upload).toMatchObject({ error: null, activity_id: expect.anything() })
      }
    }
  })
  expect((await setting.sandbox.control.listRequests()).flatMap(({ tolerated }) => tolerated)).toEqual([])
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
      PATH: process.env['PATH'],
      BASE_URL: mock.baseUrl,
      AUTH_URL: mock.authUrl,
      ACCESS_TOKEN: 'any-token',
      CLIENT_ID: 'any-id',
      CLIENT_SECRET: 'any-secret',
    }
    for (const sample of sampledOperations) {
      const command = curlSample(sample).replace(/^curl /, "curl -s -o /dev/null -w '%{http_code}' ")
      const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: folder.path, env })
      expect(stdout, command).toMatch(/^(2\d\d|302)$/)
    }
  },
)

it.skipIf(process.platform === 'win32')('every command line does so against the sandbox too (skipped on Windows)', async () => {
  await using setting = await startSetting()
  await using folder = await emptyFolder()
  await writeFile(join(folder.path, 'ride.gpx'), setting.given.gpx)
  for (const sample of inOrder(sampledOperations.map(setting.adapt))) {
    const { sandbox, given } = setting
    const env = {
      PATH: process.env['PATH'],
      BASE_URL: sandbox.baseUrl,
      AUTH_URL: sandbox.authUrl,
      ACCESS_TOKEN: setting.accessToken(),
      CLIENT_ID: given.clientId,
      CLIENT_SECRET: given.clientSecret,
    }
    const command = curlSample(sample).replace(/^curl /, "curl -s -o /dev/null -w '%{http_code}' ")
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: folder.path, env })
    expect(stdout, command).toMatch(/^(2\d\d|302)$/)
  }
  expect((await setting.sandbox.control.listRequests()).flatMap(({ tolerated }) => tolerated)).toEqual([])
})
