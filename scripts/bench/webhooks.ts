// Receiving events with a queue in an SQLite file, in comparison with an Express handler that stores nothing. Each server is a separate process.
import { join } from 'node:path'
import { fromRoot } from '../paths.ts'
import { type Defer, type Figure, median } from './measure.ts'
import { costOf, ROUNDS, startServer } from './servers.ts'

export const PATH = '/webhooks/0123456789abcdef'
/** Enough that no athlete has more events in an hour than are stored one by one. */
export const ATHLETES = 200

export async function benchWebhooks(folder: string, defer: Defer): Promise<Figure[]> {
  const program = fromRoot('scripts/bench/event-server.ts')
  const [ours, theirs] = [
    await startServer(program, (port) => [port, join(folder, 'events.sqlite')]),
    await startServer(program, (port) => [port]),
  ]
  defer(ours.stop)
  defer(theirs.stop)
  const event = {
    object_type: 'activity',
    aspect_type: 'update',
    updates: { title: 'Ridge run' },
    subscription_id: 1,
    event_time: 1_793_613_600,
  }
  let next = 0
  const request = () => {
    next += 1
    const body = JSON.stringify({ ...event, owner_id: 1 + (next % ATHLETES), object_id: 1 + (next % (40 * ATHLETES)) })
    return { path: PATH, method: 'POST', headers: { 'Content-Type': 'application/json' }, body } as const
  }
  const costs: Readonly<Record<'ours' | 'theirs', number[]>> = { ours: [], theirs: [] }
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    costs.ours[round] = await costOf(ours, request)
    costs.theirs[round] = await costOf(theirs, request)
  }
  const [own, bare] = [median(costs.ours.slice(1)), median(costs.theirs.slice(1))]
  return [{ name: 'an event, SQLite queue, processor time', peer: 'Express, not stored', unit: 'µs', ours: own, theirs: bare, most: 1.25 }]
}
