import { createClient, createQuota, unwrap } from '@activity-tracking/client'
import { openStore, type StorePlace } from '../../refresh/support/stores.ts'

/** Message to the program. */
export interface OneCall {
  readonly place: StorePlace
  readonly clientId: string
  readonly baseUrl: string
  readonly auth: string
  /** The time of the service, in milliseconds since 1970-01-01 UTC. */
  readonly now: number
}

// Makes one call and ends immediately, without closing anything.
const { place, clientId, baseUrl, auth, now }: OneCall = JSON.parse(process.argv[2] ?? '{}')
const { store } = await openStore(place)
const quota = createQuota({ store, clientId, now: () => now })
await unwrap(createClient({ baseUrl, auth, quota: quota.layer }).GET('/athlete'))
process.exit(0)
