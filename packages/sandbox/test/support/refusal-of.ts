import { type Reason, Refusal } from '../../src/core/refusal.ts'

/** The reason and the message of the refusal that `work` throws; undefined if it does not throw. */
export async function refusalOf(work: () => unknown): Promise<(Reason & { readonly why: string }) | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal) || error.reasons[0] === undefined) throw error
    return { ...error.reasons[0], why: error.message }
  }
}
