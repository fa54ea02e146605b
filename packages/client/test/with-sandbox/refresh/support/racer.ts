// One of many processes that repeatedly request a token of the same athlete at the same time.
import { createHash } from 'node:crypto'
import { createOAuth, type GrantState, type Send, TokenSession } from '@activity-tracking/client'
import { fileSpool } from '@activity-tracking/client/spool'
import type { RacerGrant } from './race.ts'
import { openStore } from './stores.ts'

const { place, spoolFolder, athleteId, slow, ...app }: RacerGrant = JSON.parse(process.argv[2] ?? '{}')
let now = app.now
const opened = await openStore(place)
const fetchSlowly: Send = async (url, init) => {
  const response = await fetch(url, init)
  await new Promise((resolve) => setTimeout(resolve, slow?.responseMs))
  return response
}
const oauth = createOAuth({ ...app, redirectUri: 'http://localhost/callback', now: () => now, ...(slow && { fetch: fetchSlowly }) })
const states: GrantState[] = []
const session = new TokenSession({
  oauth,
  athleteId,
  store: opened.store,
  spool: fileSpool({ directory: spoolFolder }),
  now: () => now,
  onStateChange: (state) => states.push(state),
  ...(slow && { refreshTtlMs: slow.refreshTtlMs }),
})

process.on('message', async (time: number) => {
  now = time
  const outcome = await session.accessToken().then(
    (token) => createHash('sha256').update(token).digest('hex'),
    (error: unknown) => `error: ${Object(error).code ?? error}`,
  )
  process.send?.(states.some((state) => state !== 'active') ? `error: the state became ${states}` : outcome)
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
