import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from '../faults/faults.ts'
import type { Answer } from './answer.ts'
import { send } from './send.ts'

const PAGE = '<!doctype html><title>Service unavailable</title><p>Please try again later.'

/** Waits; not longer than the client, nor than the sandbox is open. */
async function waitFor(response: ServerResponse, delayMs: number): Promise<void> {
  const gone = new AbortController()
  const leave = (): void => gone.abort()
  response.once('close', leave)
  if (!response.destroyed) await wait(delayMs, undefined, { signal: gone.signal }).catch(() => undefined)
  response.off('close', leave)
}

/** Sends an answer as a fault rule wants it spoiled: late, cut, in part, or as a page that is no JSON. */
export async function sendWith(fault: Fault | undefined, response: ServerResponse, answer: Answer): Promise<void> {
  if (fault === undefined) return send(response, answer)
  if (fault.delayMs !== undefined) await waitFor(response, fault.delayMs)
  if (response.destroyed) return
  const body = answer.body ?? ''
  const half = body.slice(0, body.length / 2)
  if (fault.cut === 'before' || fault.cut === 'after') return void response.destroy()
  if (fault.cut === 'during') {
    response.writeHead(answer.status, { ...answer.headers, 'Content-Length': Buffer.byteLength(body) || 1 })
    response.write(half, () => response.destroy())
    return
  }
  if (fault.body === 'html') return send(response, { ...answer, headers: { ...answer.headers, 'Content-Type': 'text/html' }, body: PAGE })
  send(response, fault.body === 'truncated' ? { ...answer, body: half } : answer)
}
