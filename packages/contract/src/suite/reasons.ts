/** Collects why responses could not be provoked, and reports all reasons together. */
export interface Reasons {
  add(what: string, reason: string): void
  /** One line per reason with everything that it concerns; undefined if every response could be provoked. */
  report(target: string): string | undefined
}

export function createReasons(): Reasons {
  const byReason = new Map<string, string[]>()
  return {
    add(what, reason) {
      byReason.set(reason, [...(byReason.get(reason) ?? []), what])
    },
    report(target) {
      if (byReason.size === 0) return undefined
      const lines = Array.from(byReason, ([reason, concerned]) => `  ${reason}: ${concerned.join(', ')}`)
      return [`Not checked against ${target}:`, ...lines].join('\n')
    },
  }
}
