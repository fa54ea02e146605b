import type { Store } from '@activity-tracking/client'
import { type CrashOptions, keyOf, prepareGrant, startChild } from './crash-run.ts'
import { openSession } from './scenario.ts'

/** What happens to the process that refreshes at its await: it is killed, or stopped until the revocation has begun or has ended. */
export type Fate = 'killed' | 'stopped' | 'stopped for long'

export interface RevocationReport {
  /** Result of the process that revokes, or the code of its error. */
  readonly outcome: string
  /** State of the stored grant in the end. */
  readonly status: unknown
  /** Number of grants that the service has in the end. */
  readonly grants: number
  /** How the process that refreshed has ended. */
  readonly signal: string | null
  readonly printed: string
}

export interface RevocationOptions extends CrashOptions {
  readonly fate: Fate
}

/** Stops or kills a process at an await of its refresh, and lets another process revoke the access. */
export async function revokeDuringRefresh({ fate, crashAt, scenario, ...options }: RevocationOptions): Promise<RevocationReport> {
  await using prepared = await prepareGrant({ scenario, ...options })
  const { grant, store, control } = prepared
  const child = startChild(grant, scenario, { crashAt, crashSignal: fate === 'killed' ? 'SIGKILL' : 'SIGSTOP', modules: prepared.modules })
  try {
    await (fate === 'killed' ? child.ended : child.stopped)
    const goOn = (): void => void child.process.kill('SIGCONT')
    const watched: Store = {
      ...store,
      async get(key) {
        const found = await store.get(key)
        if (fate === 'stopped') goOn()
        return found
      },
    }
    const { session } = openSession(grant, watched)
    const outcome = await session.deauthorize().then(
      () => 'revoked',
      (error: unknown) => String(Object(error).code ?? error),
    )
    // Repeatedly, because a process on a busy machine may stop only after it was continued.
    const going = setInterval(goOn, 100)
    const signal = await child.ended.finally(() => clearInterval(going))
    // What the process may have left in its spool is read by its successor.
    await openSession(grant, store).session.state()
    return {
      outcome,
      signal,
      printed: child.printed(),
      status: (await store.get(keyOf(grant)))?.record['status'],
      grants: (await control.getState()).grants.length,
    }
  } finally {
    child.process.kill('SIGKILL')
  }
}
