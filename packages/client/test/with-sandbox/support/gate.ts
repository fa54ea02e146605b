import type { Send } from '@activity-tracking/client'
/** A fetch whose responses wait at a gate: the service has processed the request, and the app does not know the result yet. */
export interface Gate {
  readonly fetch: Send
  /** From now on, responses of this path wait. */
  close(path: string): void
  /** Resolves when a response waits. */
  waiting(): Promise<void>
  /** Waiting responses keep waiting; later ones pass. */
  passOthers(): void
  /** Delivers the waiting responses, or loses them. */
  open(outcome?: 'deliver' | 'lose'): void
}

export function createGate(): Gate {
  let closed: { readonly path: string; readonly wait: Promise<'deliver' | 'lose'>; readonly arrived: () => void } | undefined
  let release: (outcome: 'deliver' | 'lose') => void = () => undefined
  let arrival: Promise<void> = Promise.resolve()
  return {
    async fetch(url, init) {
      const response = await fetch(url, init)
      const gate = closed
      if (gate === undefined || !url.endsWith(gate.path)) return response
      gate.arrived()
      if ((await gate.wait) === 'lose') throw new TypeError('fetch failed')
      return response
    },
    close(path) {
      let arrived: () => void = () => undefined
      arrival = new Promise((resolve) => {
        arrived = resolve
      })
      const wait = new Promise<'deliver' | 'lose'>((resolve) => {
        release = resolve
      })
      closed = { path, wait, arrived }
    },
    waiting: () => arrival,
    passOthers() {
      closed = undefined
    },
    open(outcome = 'deliver') {
      closed = undefined
      release(outcome)
    },
  }
}
