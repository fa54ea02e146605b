export const DAY_MS = 86_400_000
export const QUARTER_HOUR_MS = 900_000

/** Random numbers from a seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Times of random events, which are more frequent by day than by night. */
export function eventTimes(random: () => number, start: number, end: number, perDay: (time: number) => number): number[] {
  const times: number[] = []
  const most = 2
  let time = start
  for (;;) {
    const rate = perDay(time) / DAY_MS
    if (!(rate > 0)) return times
    time += -Math.log(1 - random()) / (rate * most)
    if (time >= end) return times
    const byDay = 1 - 0.8 * Math.cos(((time % DAY_MS) / DAY_MS) * 2 * Math.PI)
    if (random() < byDay / most) times.push(time)
  }
}
