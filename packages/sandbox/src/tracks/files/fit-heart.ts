import { amountOf, bytesOf, createAccumulator, type FitFile, halvesOf, timeOf } from './fit-messages.ts'

const SECOND = 1000
/** Ticks of a strap's clock in a second. */
const TICKS = 1024

/** A heart rate in beats per minute at a time in epoch milliseconds. */
export interface Beat {
  readonly time: number
  readonly beats: number
}

/** Heart rates of messages on single beats, which a strap stores under water and sends afterward. */
export function beatsOf({ hr = [] }: FitFile): Beat[] {
  let shift: number | undefined
  let accumulate = createAccumulator()
  return hr.flatMap(({ timestamp, fractional_timestamp, event_timestamp, event_timestamp12, filtered_bpm }) => {
    const [time, base] = [timeOf(timestamp), [event_timestamp].flat()[0]]
    let ticks: number[] = []
    if (time !== undefined && typeof base === 'number') {
      shift = time + (amountOf(fractional_timestamp) ?? 0) * SECOND - base * SECOND
      ticks = [Math.round(base * TICKS)]
      accumulate = createAccumulator(ticks[0])
    } else {
      const bytes = bytesOf(event_timestamp12)
      for (let index = 0; index + 2 < bytes.length; index += 3) ticks.push(...halvesOf(bytes.slice(index, index + 3)).map(accumulate))
    }
    const rates: unknown[] = [filtered_bpm].flat()
    return ticks.flatMap((tick, index) => {
      const beats = rates[index]
      return shift !== undefined && typeof beats === 'number' && beats > 0 ? [{ time: shift + (tick / TICKS) * SECOND, beats }] : []
    })
  })
}

/** Heart rates of records. */
export const recordedBeats = ({ record = [] }: FitFile): Beat[] =>
  record.flatMap(({ timestamp, heart_rate }) => {
    const [time, beats] = [timeOf(timestamp), amountOf(heart_rate)]
    return time !== undefined && beats ? [{ time, beats }] : []
  })

/** Milliseconds around the first time whose beats count for it. */
const AROUND = 10 * SECOND

const meanOf = (beats: readonly Beat[]): number | undefined =>
  beats.length === 0 ? undefined : beats.reduce((sum, beat) => sum + beat.beats, 0) / beats.length

/** The mean heart rate between each time and the one before, in the order of the times. Undefined where none was measured. */
export function heartAt(times: readonly number[], beats: readonly Beat[]): (number | undefined)[] {
  if (beats.length === 0) return []
  const sorted = [...beats].sort((one, two) => one.time - two.time)
  let next = 0
  return times.map((time, index) => {
    const from = next
    while ((sorted[next]?.time ?? Number.POSITIVE_INFINITY) <= time) next += 1
    return meanOf(index > 0 ? sorted.slice(from, next) : sorted.filter((beat) => Math.abs(beat.time - time) <= AROUND))
  })
}
