import { indexAt } from './added-samples.ts'
import { amountOf, bytesOf, createAccumulator, type FitFile, halvesOf, type Message, timeOf } from './fit-messages.ts'

const SECOND = 1000
/** Ticks of a strap's clock in a second. */
const TICKS = 1024

/** A heart rate in beats per minute at a time in epoch milliseconds. */
export interface Beat {
  readonly time: number
  readonly beats: number
}

/** Heart rates of messages on single beats, which a strap stores under water and sends afterward, in order. */
export function beatsOf(messages: readonly Message[]): Beat[] {
  let shift: number | undefined
  let accumulate = createAccumulator()
  const beats = messages.flatMap(({ timestamp, fractional_timestamp, event_timestamp, event_timestamp12, filtered_bpm }) => {
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
  return beats.sort((one, two) => one.time - two.time)
}

/** Heart rates of records, in order. */
export const recordedBeats = ({ record = [] }: FitFile): Beat[] =>
  record
    .flatMap(({ timestamp, heart_rate }) => {
      const [time, beats] = [timeOf(timestamp), amountOf(heart_rate)]
      return time !== undefined && beats ? [{ time, beats }] : []
    })
    .sort((one, two) => one.time - two.time)

/** Milliseconds around the first time whose beats count for it. */
const AROUND = 10 * SECOND

const meanOf = (beats: readonly Beat[]): number | undefined =>
  beats.length === 0 ? undefined : beats.reduce((sum, beat) => sum + beat.beats, 0) / beats.length

/** The mean heart rate between each time and the one before; undefined where none was measured. Times and beats are in order. */
export function heartAt(times: readonly number[], beats: readonly Beat[]): (number | undefined)[] {
  if (beats.length === 0) return []
  let next = 0
  return times.map((time, index) => {
    const from = next
    next = Math.max(next, indexAt(beats, time + 1))
    return meanOf(index > 0 ? beats.slice(from, next) : beats.slice(indexAt(beats, time - AROUND), indexAt(beats, time + AROUND)))
  })
}
