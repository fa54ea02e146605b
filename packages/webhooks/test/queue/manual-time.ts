import { type SetTimer, setMachineTimer } from '../../src/timers.ts'

const LEASE_MS = 12_000
const POLL_MS = 5

export const passReally = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A clock that only moves when the test moves it, for queues in SQL. They look for due jobs in real time, and renew leases when the test says so. */
export function manualTime() {
  let now = Date.UTC(2026, 0, 1)
  const renewals = new Set<() => void>()
  const setTimer: SetTimer = (ms, fire) => {
    if (ms !== LEASE_MS / 3) return setMachineTimer(ms, fire)
    renewals.add(fire)
    return () => void renewals.delete(fire)
  }
  const time = {
    now: () => now,
    async pass(ms: number) {
      now += ms
    },
    unit: 1_000,
  }
  return {
    time,
    endLeases: () => time.pass(LEASE_MS),
    renewLeases(): void {
      const fires = [...renewals]
      renewals.clear()
      for (const fire of fires) fire()
    },
    settings: { now: time.now, setTimer, leaseMs: LEASE_MS, pollMs: POLL_MS },
  }
}
