import { table } from './table.ts'
import { type Figure, judge, toRows } from './targets.ts'
import { printInboxes } from './webhook-inboxes.ts'
import { measureReceivers, RECEIVER_ROUNDS } from './webhook-receivers.ts'

/** Measures webhooks and prints the results. Returns the figures that miss their targets by more than noise. */
export async function benchWebhooks(): Promise<Figure[]> {
  const { rates, figures } = await measureReceivers()
  console.log(`\nWebhook events received: loopback, 50 connections, ${RECEIVER_ROUNDS} rounds\n`)
  console.log(
    table([
      ['', 'requests/s by round', 'p99 by round, ms'],
      ...rates.map(({ name, requestsPerSecond, p99 }) => [name, requestsPerSecond.map(Math.round).join(' '), p99.join(' ')]),
    ]),
  )
  console.log(`\n${table(toRows(figures))}`)
  await printInboxes()
  return figures.filter((figure) => judge(figure) === 'missed')
}
