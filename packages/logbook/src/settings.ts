import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The service, and the app as it is registered there. */
export interface Service {
  readonly baseUrl: string
  /** From January 4, 2027 on. Default: `baseUrl`. */
  readonly newBaseUrl?: string
  readonly authUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** The athlete who sees the page `/ops`: digits. */
  readonly ownerId?: string
  /** Only with a sandbox: its clock, and the page that shows and changes what it does. */
  readonly sandbox?: { readonly now: () => number; readonly consoleUrl: string }
}

/** Where Logbook listens, where others reach it, and where it stores its data. */
export interface Settings {
  readonly service: Service
  readonly host: string
  /** 0 is any free port. */
  readonly port: number
  /** Origin at which browsers and the service reach Logbook. Default: this machine. */
  readonly publicUrl?: string
  readonly folder: string
}

const DATA_FOLDER = fileURLToPath(new URL('../data', import.meta.url))

/** What the environment says. If it names no service, a sandbox is started. */
export async function readSettings(env: NodeJS.ProcessEnv): Promise<Settings> {
  const { HOST: host = '127.0.0.1', PUBLIC_URL: publicUrl, DATA_FOLDER: folder = DATA_FOLDER } = env
  const port = Number(env['PORT'] ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('PORT must be the number of a port')
  const service = await (env['ACTIVITY_TRACKING_BASE_URL'] ? readService(env) : startOwnSandbox(folder))
  return { service, host, port, folder, ...(publicUrl !== undefined && { publicUrl }) }
}

async function readService(env: NodeJS.ProcessEnv): Promise<Service> {
  const required = (name: string): string => {
    const value = env[name]
    if (!value) throw new Error(`${name} is missing. The README of Logbook lists the variables.`)
    return value
  }
  const {
    ACTIVITY_TRACKING_NEW_BASE_URL: newBaseUrl,
    ACTIVITY_TRACKING_CONTROL_URL: controlUrl,
    OWNER_ATHLETE_ID: ownerId,
  } = env
  const clientId = required('ACTIVITY_TRACKING_CLIENT_ID')
  return {
    baseUrl: required('ACTIVITY_TRACKING_BASE_URL'),
    authUrl: required('ACTIVITY_TRACKING_AUTH_URL'),
    clientId,
    clientSecret: required('ACTIVITY_TRACKING_CLIENT_SECRET'),
    ...(newBaseUrl && { newBaseUrl }),
    ...(ownerId && { ownerId }),
    ...(controlUrl && { sandbox: await findSandbox(controlUrl, clientId) }),
  }
}

// The sandbox is imported only where it is used, because an app in production does not install it.

/** A sandbox in another process. */
async function findSandbox(controlUrl: string, clientId: string): Promise<NonNullable<Service['sandbox']>> {
  const { sandboxClock } = await import('@activity-tracking/sandbox/clock')
  const { now } = await sandboxClock(controlUrl, { world: clientId })
  return { now, consoleUrl: `${controlUrl}/console` }
}

/** Starts a sandbox that stores its world in the folder, so that a restart continues where Logbook was stopped. */
async function startOwnSandbox(folder: string): Promise<Service> {
  const { startSandbox } = await import('@activity-tracking/sandbox')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const started = await startSandbox({ data: join(folder, 'sandbox.sqlite') })
  const { baseUrl, newBaseUrl, authUrl, clientId, clientSecret, clock, consoleUrl, athleteId } = started
  const sandbox = { now: clock.now, consoleUrl }
  return { baseUrl, newBaseUrl, authUrl, clientId, clientSecret, ownerId: athleteId, sandbox }
}
