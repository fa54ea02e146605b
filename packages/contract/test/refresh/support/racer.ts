// One of many processes that ask for a token of the same athlete at the same moment, again and again.
import { createHash } from 'node:crypto'
import { createOAuth, TokenSession } from '@activity-tracking/client'
import { fileSpool } from '@activity-tracking/store/spool'
import type { Grant } from './scenario.ts'
import { openStore } from './stores.ts'

const { place, spoolFolder, athleteId, ...app }: Grant = JSON.parse(process.argv[2] ?? '{}')
let now = app.now
const opened = await openStore(place)
const oauth = createOAuth({ ...app, redirectUri: 'http://localhost/callback', now: () => now })
const session = new TokenSession({ oauth, store: opened.store, athleteId, spool: fileSpool({ directory: spoolFolder }), now: () => now })

process.on('message', async (time: number) => {
  now = time
  const outcome = await session.accessToken().then(
    (token) => createHash('sha256').update(token).digest('hex'),
    (error: unknown) => `error: ${Object(error).code ?? error}`,
  )
  process.send?.(outcome)
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
