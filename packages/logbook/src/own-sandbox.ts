import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startSandbox } from '@activity-tracking/sandbox'
import type { Service } from './settings.ts'

/** Starts a sandbox that stores its world in the folder, so that a restart continues where Logbook was stopped. */
export async function startOwnSandbox(folder: string): Promise<Service> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const sandbox = await startSandbox({ data: join(folder, 'sandbox.sqlite') })
  const { baseUrl, newBaseUrl, authUrl, clientId, clientSecret, clock, consoleUrl, athleteId } = sandbox
  return { baseUrl, newBaseUrl, authUrl, clientId, clientSecret, clock, consoleUrl, ownerId: athleteId }
}
