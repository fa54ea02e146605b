import type { Random } from '../base/random.ts'
import type { Person } from './people.ts'

/** Time constants of the heart rate's response to the effort, in seconds. */
const LAG_UP = 32
const LAG_DOWN = 48
/** Increase per hour of effort, in beats per minute. */
const DRIFT = 5
/** Probability per second that the sensor loses contact, and for how many seconds it then repeats its last value. */
const LOST = 1 / 4200
const LOST_SECONDS = [20, 110] as const

/**
 * The reading of a chest strap on an outing: beats per minute after `seconds` more at an effort (1: the effort that can be held for an hour). It lags
 * behind the effort, and sometimes repeats its last value.
 */
export function createHeart({ heart: { rest, max } }: Person, random: Random) {
  let beats = rest + (max - rest) * (0.25 + 0.1 * random.next())
  let tiredness = 0
  let flutter = 0
  let lostFor = 0
  let shown = Math.round(beats)
  return (effort: number, seconds: number): number => {
    tiredness += (DRIFT * seconds * Math.min(1, effort)) / 3600
    const wanted = Math.min(max - 2, rest + (max - rest) * (0.3 + 0.58 * Math.min(1.3, effort)) + tiredness)
    beats += (wanted - beats) * Math.min(1, seconds / (wanted > beats ? LAG_UP : LAG_DOWN))
    flutter += (random.next() - 0.5) * 1.6 - flutter * 0.15
    if (lostFor > 0) lostFor -= seconds
    else if (random.next() < LOST * seconds) lostFor = random.integer(...LOST_SECONDS)
    if (lostFor <= 0) shown = Math.round(Math.min(max, beats + flutter))
    return shown
  }
}
