import { type App, createApp } from '@activity-tracking/client'
import type { FullStore } from '@activity-tracking/store'
import type { EngineLocation } from './app-engines.ts'
import type { Point } from './halts.ts'
import { type StartedProgram, startProgram } from './started-program.ts'

/** What an app has to know of itself. */
export interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
  readonly baseUrl: string
  readonly authUrl: string
}

/** Settings of `programs/app-process.ts`. Null is the default. */
export interface AppProcessSettings {
  readonly engines: EngineLocation
  readonly app: Credentials
  /** Stands still there, the first time that it gets there. */
  readonly haltAt: Point | null
  /** Applies no change before it reads the line `release`. */
  readonly holds: boolean
  readonly leaseMs: number | null
  readonly pollMs: number | null
}

/** A process of an app. */
export interface AppProcess extends StartedProgram {
  /** Where it receives events. */
  readonly port: number
  /** Begins to work. */
  run(): Promise<void>
}

export const openApp = (credentials: Credentials, store: FullStore): App<undefined> =>
  createApp({
    ...credentials,
    redirectUri: 'http://localhost/callback',
    store,
    quota: false,
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  })

export async function startAppProcess(settings: AppProcessSettings): Promise<AppProcess> {
  const program = await startProgram('app-process', [JSON.stringify(settings)])
  const port = program.lines().find((line) => line.startsWith('port '))
  return {
    ...program,
    port: Number(port?.slice('port '.length)),
    async run() {
      program.send('run')
      await program.printed('running')
    },
  }
}
