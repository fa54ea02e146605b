/** How long a result counts, in milliseconds. Until then, no other request is sent. */
export const RESULT_MS = 60_000

interface Result {
  readonly at: number
  readonly isReached: boolean
}

/** When this process last asked whether requests of an athlete reach the service. */
export class Reachability {
  readonly #results = new Map<string, Result>()

  note(athleteId: string, result: Result): void {
    this.#results.delete(athleteId)
    this.#results.set(athleteId, result)
    // The oldest come first.
    for (const [id, { at }] of this.#results) {
      if (Math.abs(result.at - at) < RESULT_MS) return
      this.#results.delete(id)
    }
  }

  /** The result of the last minute. */
  last(athleteId: string, now: number): Result | undefined {
    const result = this.#results.get(athleteId)
    return result !== undefined && Math.abs(now - result.at) < RESULT_MS ? result : undefined
  }
}
