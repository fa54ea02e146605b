// Rate limiters in typical use for these limits. Each function returns a function that resolves when the library lets a request pass.
import { Ratelimit } from '@upstash/ratelimit'
import Bottleneck from 'bottleneck'
import { RateLimiterMemory } from 'rate-limiter-flexible'

const LIMITS = { overall: [200, 2_000], read: [100, 1_000] }
const QUARTER_HOUR = 15 * 60
const DAY = 24 * 60 * 60

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** A sequence of reservoirs, one per limit. The processes divide the limits. State in Redis would follow the time of Redis. */
export function bottleneck({ processes, useVirtualTime }) {
  useVirtualTime()
  const limiterOf = (limit, seconds) => {
    const reservoir = Math.floor(limit / processes)
    const refresh = { reservoirRefreshAmount: reservoir, reservoirRefreshInterval: seconds * 1_000 }
    // The default is a check every 250 ms, which is too many steps for two days of virtual time.
    return new Bottleneck({ reservoir, ...refresh, heartbeatInterval: 30_000 })
  }
  const [overall, read] = ['overall', 'read'].map((family) => [
    limiterOf(LIMITS[family][0], QUARTER_HOUR),
    limiterOf(LIMITS[family][1], DAY),
  ])
  return async (families, lane) => {
    for (const limiter of [...(families.includes('read') ? read : []), ...overall]) {
      await limiter.schedule({ priority: lane === 'interactive' ? 1 : 9 }, async () => undefined)
    }
  }
}

/** Windows that begin with the first request; the processes divide the limits. Windows in Redis would follow the time of Redis. */
export function flexible({ processes, useVirtualTime }) {
  useVirtualTime()
  const limiterOf = (limit, duration) =>
    new RateLimiterMemory({ points: Math.floor(limit / processes), duration, keyPrefix: `${limit}/${duration}` })
  const limiters = (family) => [limiterOf(LIMITS[family][0], QUARTER_HOUR), limiterOf(LIMITS[family][1], DAY)]
  const [overall, read] = [limiters('overall'), limiters('read')]
  return async (families, _lane, signal) => {
    while (!signal.aborted) {
      const taken = []
      let pause = 0
      for (const limiter of [...(families.includes('read') ? read : []), ...overall]) {
        try {
          await limiter.consume('app')
          taken.push(limiter)
        } catch (refusal) {
          if (refusal instanceof Error) throw refusal
          pause = Math.max(1, refusal.msBeforeNext)
          break
        }
      }
      if (pause === 0) return
      for (const limiter of taken) await limiter.reward('app')
      await sleep(pause)
    }
  }
}

/** Windows that are aligned to the clock and shared by all processes, with a counter for each limit. */
export async function upstash({ redisUrl, prefix, track, useVirtualTime }) {
  const { createClient } = await import('redis')
  const client = createClient({ url: redisUrl })
  await client.connect()
  useVirtualTime()
  const redis = {
    evalsha: (sha, keys, args) => track(client.evalSha(sha, { keys, arguments: args.map(String) })),
    // Only Upstash's own servers support the flag in the first line.
    eval: (script, keys, args) => track(client.eval(script.replace(/^#!.*/, ''), { keys, arguments: args.map(String) })),
  }
  const limiterOf = (limit, window) =>
    new Ratelimit({
      redis,
      limiter: Ratelimit.fixedWindow(limit, window),
      prefix: `${prefix}${limit}/${window}`,
      timeout: 0,
      analytics: false,
    })
  const limiters = (family) => [limiterOf(LIMITS[family][0], '15 m'), limiterOf(LIMITS[family][1], '1 d')]
  const [overall, read] = [limiters('overall'), limiters('read')]
  return async (families, _lane, signal) => {
    for (const limiter of [...(families.includes('read') ? read : []), ...overall]) {
      for (;;) {
        if (signal.aborted) return
        const { success, reset } = await limiter.limit('app')
        if (success) break
        await sleep(Math.max(1, reset - Date.now()))
      }
    }
  }
}
