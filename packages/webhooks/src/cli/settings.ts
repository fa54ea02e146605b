import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { type App, createApp } from '@activity-tracking/client'
import { memoryStore } from '@activity-tracking/store'
import { InterruptedError, UsageError } from './exit.ts'

/** Options of commands that send requests to the service. */
export interface ServiceFlags {
  readonly clientId?: string
  readonly baseUrl?: string
  readonly envFile?: string
}

interface Setting {
  readonly variable: string
  readonly question: string
  readonly isSecret: boolean
}

const CLIENT_ID: Setting = { variable: 'ACTIVITY_TRACKING_CLIENT_ID', question: 'Client ID', isSecret: false }
const CLIENT_SECRET: Setting = { variable: 'ACTIVITY_TRACKING_CLIENT_SECRET', question: 'Client secret (not shown)', isSecret: true }
const BASE_URL: Setting = { variable: 'ACTIVITY_TRACKING_BASE_URL', question: 'API base URL', isSecret: false }
const WEBHOOK_KEY: Setting = { variable: 'ACTIVITY_TRACKING_WEBHOOK_KEY', question: 'Key of signatures (not shown)', isSecret: true }
const CALLBACK_URL: Setting = { variable: 'ACTIVITY_TRACKING_CALLBACK_URL', question: 'Callback URL (not shown)', isSecret: true }
const VERIFY_TOKEN = 'ACTIVITY_TRACKING_VERIFY_TOKEN'
const AUTH_URL = 'ACTIVITY_TRACKING_AUTH_URL'

/**
 * The app with the settings from options, otherwise from the environment, otherwise from the terminal. It does not count requests, because
 * it sends only one or two.
 */
export async function openApp(flags: ServiceFlags): Promise<App<undefined>> {
  loadEnvironment(flags)
  const [clientId, baseUrl] = [await read(CLIENT_ID, flags.clientId), await read(BASE_URL, flags.baseUrl)]
  return appWith({ clientId, clientSecret: await read(CLIENT_SECRET), baseUrl })
}

/** The same without prompts; undefined if a setting is missing. */
export function findApp(flags: ServiceFlags): App<undefined> | undefined {
  loadEnvironment(flags)
  const { [CLIENT_SECRET.variable]: clientSecret } = process.env
  const clientId = flags.clientId ?? process.env[CLIENT_ID.variable]
  const baseUrl = flags.baseUrl ?? process.env[BASE_URL.variable]
  return clientId && clientSecret && baseUrl ? appWith({ clientId, clientSecret, baseUrl }) : undefined
}

function appWith(settings: { readonly clientId: string; readonly clientSecret: string; readonly baseUrl: string }): App<undefined> {
  if (!URL.canParse(settings.baseUrl)) throw new UsageError(`${BASE_URL.variable} must be a URL such as https://host/api/v3`)
  const { origin } = new URL(settings.baseUrl)
  // No athlete is connected, so there is nothing to store, and no browser returns.
  return createApp({
    ...settings,
    authUrl: process.env[AUTH_URL] || origin,
    redirectUri: origin,
    store: memoryStore(),
    quota: false,
  })
}

/** The key for signing events. */
export const readWebhookKey = (flags: Pick<ServiceFlags, 'envFile'>): Promise<string> => {
  loadEnvironment(flags)
  return read(WEBHOOK_KEY)
}

/**
 * The callback URL from the argument, otherwise from the environment, otherwise from the terminal. Messages do not contain it, because it is
 * a secret.
 */
export async function readCallbackUrl(argument: string | undefined, flags: Pick<ServiceFlags, 'envFile'>): Promise<string> {
  loadEnvironment(flags)
  const url = await read(CALLBACK_URL, argument)
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return url
  throw new UsageError('A URL has the format https://app.example/webhooks.')
}

/** The verify token of receivers that were not created with this package; undefined if it is not set. */
export const verifyTokenOfEnvironment = (): string | undefined => process.env[VERIFY_TOKEN] || undefined

export function loadEnvironment({ envFile }: Pick<ServiceFlags, 'envFile'>): void {
  if (envFile === undefined) return
  try {
    process.loadEnvFile(envFile)
  } catch (error) {
    throw new UsageError(`${envFile} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'it is not a file of variables'}`)
  }
}

async function read({ variable, question, isSecret }: Setting, option?: string): Promise<string> {
  const known = option || process.env[variable]
  if (known) return known
  const typed = process.stdin.isTTY ? await ask(`${question}: `, { isSecret }) : ''
  if (typed) return typed
  throw new UsageError(`set ${variable}`)
}

/** Asks a question on the terminal. Secrets are not shown as they are typed. */
async function ask(question: string, { isSecret }: { readonly isSecret: boolean }): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: isSecret ? hidden : process.stderr, terminal: true })
  // In this mode the terminal sends Ctrl-C and Ctrl-D as characters, not as a signal.
  const interrupted = new Promise<never>((_resolve, reject) => {
    for (const event of ['SIGINT', 'close'] as const) lines.once(event, () => reject(new InterruptedError('interrupted')))
  })
  // After the terminal has stopped showing what is typed.
  if (isSecret) process.stderr.write(question)
  try {
    return (await Promise.race([lines.question(isSecret ? '' : question), interrupted])).trim()
  } finally {
    lines.close()
    if (isSecret) process.stderr.write('\n')
  }
}
