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
  /** Only with a sandbox: its clock, which the page can move. */
  readonly clock?: Clock
  /** Only with a sandbox: the page that shows what it does. */
  readonly consoleUrl?: string
}

/** The clock of a sandbox. Times are in milliseconds since 1970-01-01 UTC. */
export interface Clock {
  readonly now: () => number
  advance(duration: string | number): Promise<number>
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

type Environment = Readonly<Record<string, string | undefined>>

/** What the environment says. Without `ACTIVITY_TRACKING_BASE_URL` it names no service: Logbook then starts a sandbox. */
export interface NamedSettings extends Omit<Settings, 'service'> {
  readonly service: Service | undefined
}

export async function readSettings(env: Environment): Promise<NamedSettings> {
  const { HOST: host = '127.0.0.1', PUBLIC_URL: publicUrl, DATA_FOLDER: folder = DATA_FOLDER } = env
  const port = Number(env['PORT'] ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('PORT must be the number of a port')
  const service = env['ACTIVITY_TRACKING_BASE_URL'] === undefined ? undefined : await readService(env)
  return { service, host, port, folder, ...(publicUrl !== undefined && { publicUrl }) }
}

const DATA_FOLDER = fileURLToPath(new URL('../data', import.meta.url))

async function readService(env: Environment): Promise<Service> {
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
    ...(controlUrl && { clock: await followClock(controlUrl, clientId) }),
  }
}

/** The clock of a sandbox that runs in another process. */
async function followClock(controlUrl: string, clientId: string): Promise<Clock> {
  const { sandboxClock } = await import('@activity-tracking/sandbox/clock')
  return sandboxClock(controlUrl, { world: clientId })
}
