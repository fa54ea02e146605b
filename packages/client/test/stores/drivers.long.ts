import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startRedis, type TestServer } from '@activity-tracking/kit/test-servers'
import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import type { Cluster, Redis } from 'ioredis'
import type { Pool } from 'pg'
import type { createClient, createCluster } from 'redis'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { npmCommand, ROOT } from '../../../../scripts/bootstrap/npm.mjs'
import manifest from './drivers/package.json' with { type: 'json' }
import { storeConformance } from './store-conformance.ts'
import { inPostgres, inRedis } from './support/data.ts'

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url))

const driversOf = (driver: string): string[] => Object.keys(manifest.dependencies).filter((name) => name.startsWith(`${driver}-`))

function run(cwd: string, program: string, ...args: string[]): void {
  const options = { cwd, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '', VITEST: '' } } as const
  const { status, stdout, stderr } = spawnSync(program, args, options)
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
}

/** Installs the drivers in a new folder outside of the workspace, with what they depended on at a fixed time. */
function installDrivers() {
  const folder = mkdtempSync(join(tmpdir(), 'store-installed-'))
  for (const file of ['package.json', '.npmrc']) cpSync(fileURLToPath(new URL(`drivers/${file}`, import.meta.url)), join(folder, file))
  const [npm, ...prefix] = npmCommand()
  run(folder, npm, ...prefix, 'install', '--before=2026-11-20', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund')
  mkdirSync(join(folder, 'node_modules/@activity-tracking'))
  symlinkSync(PACKAGE, join(folder, 'node_modules/@activity-tracking/client'), 'dir')
  return {
    /** The exports of a package. */
    load: createRequire(join(folder, 'package.json')) as (name: string) => unknown,
    /** Checks the types of a program with the compiler of the workspace. @throws Error with the compiler's output */
    check(source: string): void {
      writeFileSync(join(folder, 'types.ts'), source)
      const options = '--noEmit --strict --skipLibCheck --target es2024 --module nodenext --allowImportingTsExtensions --types node'
      const types = ['--typeRoots', join(ROOT, 'node_modules/@types')]
      run(folder, process.execPath, join(ROOT, 'node_modules/typescript/bin/tsc'), ...options.split(' '), ...types, 'types.ts')
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The part of a driver, of whichever version, that tests use. */
interface Drivers {
  readonly createClient: typeof createClient
  readonly createCluster: typeof createCluster
  readonly default: typeof Redis
  readonly Cluster: typeof Cluster
  readonly Pool: typeof Pool
}

describe('The drivers of every supported major version', () => {
  let installed: ReturnType<typeof installDrivers> | undefined
  const load = (name: string) => installed?.load(name) as Drivers
  beforeAll(() => {
    installed = installDrivers()
  })
  afterAll(() => installed?.remove())

  describeWith('redis', 'Redis', (port) => {
    let cluster: TestServer | undefined
    beforeAll(async () => {
      cluster = await startRedis({ cluster: true })
    })
    afterAll(() => cluster?.stop())

    for (const name of driversOf('redis')) {
      // The first versions do not return the client from `connect`.
      const single = async () => {
        const client = load(name).createClient({ url: `redis://127.0.0.1:${port}` })
        await client.connect()
        return client
      }
      const clustered = async () => {
        const client = load(name).createCluster({ rootNodes: [{ url: `redis://127.0.0.1:${cluster?.port}` }] })
        await client.connect()
        return client
      }
      storeConformance({ name, create: () => inRedis(single) })
      storeConformance({ name: `${name} in a cluster`, create: () => inRedis(clustered) })
    }

    for (const name of driversOf('ioredis')) {
      storeConformance({ name, create: () => inRedis(async () => new (load(name).default)({ host: '127.0.0.1', port })) })
      const clustered = async () => new (load(name).Cluster)([{ host: '127.0.0.1', port: cluster?.port ?? 0 }])
      storeConformance({ name: `${name} in a cluster`, create: () => inRedis(clustered) })
    }
  })

  describeWith('postgres', 'PostgreSQL', (port) => {
    for (const name of driversOf('pg')) {
      const connect = () => new (load(name).Pool)({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', max: 5 })
      storeConformance({ name, create: () => inPostgres(connect) })
    }
  })

  test('their clients have types that fit', () => {
    const redis = driversOf('redis').map(
      (name, index) => `import { createClient as client${index}, createCluster as cluster${index} } from '${name}'
        redisStore({ client: client${index}() })
        redisStore({ client: cluster${index}({ rootNodes: [] }) })`,
    )
    const ioredis = driversOf('ioredis').map(
      (name, index) => `import Redis${index}, { Cluster as Cluster${index} } from '${name}'
        redisStore({ client: new Redis${index}.default() })
        redisStore({ client: new Cluster${index}([]) })`,
    )
    installed?.check(["import { redisStore } from '@activity-tracking/client/redis'", ...redis, ...ioredis].join('\n'))
  })
})
