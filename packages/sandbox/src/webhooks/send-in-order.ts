import type { Sender, Sent } from './send.ts'

/** Requests to one app that wait for their responses at the same time. Assumed. */
const MOST_WAITING = 8

/**
 * A sender to one app whose requests leave in the order they come: the next one when the one before is on its way. None waits for the response
 * to another, up to a limit.
 */
export function sendInOrder(send: Sender): Sender {
  const queue: (() => void)[] = []
  let waiting = 0
  let leaving = false

  const next = (): void => {
    if (!leaving && waiting < MOST_WAITING) queue.shift()?.()
  }

  return (request) => {
    const { promise, resolve } = Promise.withResolvers<Sent>()
    queue.push(() => {
      waiting += 1
      leaving = true
      let hasLeft = false
      const leave = (): void => {
        if (hasLeft) return
        hasLeft = true
        leaving = false
        next()
      }
      send({ ...request, onSent: leave }).then((sent) => {
        waiting -= 1
        resolve(sent)
        leave()
        next()
      })
    })
    next()
    return promise
  }
}
