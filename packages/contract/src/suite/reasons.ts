/** Collects why answers could not be had, so that they are reported together. */
export interface Reasons {
  add(what: string, reason: string): void
  /** One line per reason with all it concerns; undefined when everything could be had. */
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
