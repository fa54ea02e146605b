import * as client from '@activity-tracking/client'
import { noteClock } from './clocks.ts'

export * from '@activity-tracking/client'

export const createApp: typeof client.createApp = (options) => {
  noteClock('createApp', options.now)
  return client.createApp(options)
}

export const createQuota: typeof client.createQuota = (options) => {
  noteClock('createQuota', options.now)
  return client.createQuota(options)
}

/** It rarely needs a clock. */
export const createClient: typeof client.createClient = (options) => {
  if (options.now !== undefined) noteClock('createClient', options.now)
  return client.createClient(options)
}

export const TokenSession = new Proxy(client.TokenSession, {
  construct(session, [options]: [client.TokenSessionOptions]) {
    noteClock('TokenSession', options.now)
    return new session(options)
  },
})
