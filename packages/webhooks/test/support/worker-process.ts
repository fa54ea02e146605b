import { type StartedProgram, startProgram } from './started-program.ts'
import type { Engine } from './waker-engines.ts'

/** Starts a process of `programs/waker-worker.ts` and waits until it is ready. */
export const startWorker = (
  engine: Engine,
  { port, queue, killAt = '' }: { readonly port: number; readonly queue: string; readonly killAt?: string },
): Promise<StartedProgram> => startProgram('waker-worker', [engine, String(port), queue, killAt])
