/** How long a result counts, in milliseconds. Until then, no other request is sent. */
export const RESULT_MS = 60_000

interface Result {
  readonly at: number
  readonly isReached: boolean
}

/** The base URL of a response to `GET /athlete`, to a list of activities or to `GET /activities/{id}`. */
export const baseOf = (response: Response | undefined): string =>
  (response?.url ?? '').replace(/\/(?:activities\/\d+|athlete(?:\/activities)?)(?:\?.*)?$/, '')

/** When this process last asked whether requests of an athlete reach the service at a base URL. */
export class Reachability {
  readonly #results = new Map<string, Result>()

  note(athleteId: string, base: string, result: Result): void {
    const key = keyOf(athleteId, base)
    this.#results.delete(key)
    this.#results.set(key, result)
    // The oldest come first.
    for (const [other, { at }] of this.#results) {
      if (Math.abs(result.at - at) < RESULT_MS) return
      this.#results.delete(other)
    }
  }

  /** The result of the last minute. */
  last(athleteId: string, base: string, now: number): Result | undefined {
    const result = this.#results.get(keyOf(athleteId, base))
    return result !== undefined && Math.abs(now - result.at) < RESULT_MS ? result : undefined
  }
}

const keyOf = (athleteId: string, base: string): string => `${athleteId} ${base}`
