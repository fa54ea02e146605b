import { indexAt } from './added-samples.ts'
import { amountOf, type FitFile, type Message, timeOf } from './fit-messages.ts'
import type { Recording } from './recording.ts'

const SECOND = 1000
/** Milliseconds. Lengths and laps whose times differ by less begin or end together: a device rounds each time on its own. */
const TOGETHER = 2.5 * SECOND

/** A part of a swim, in epoch milliseconds. A part without meters is a rest. */
interface Length {
  readonly start: number
  readonly end: number
  readonly meters: number
  /** Strokes per minute. */
  readonly strokes?: number | undefined
}

/** What a session says about its swim. */
export interface PoolSession {
  readonly session: Message
  readonly lengths: readonly Message[]
  readonly laps: readonly Message[]
}

/** Whether a session consists of lengths of a pool. */
export const isPoolSwim = ({ session, lengths }: PoolSession): boolean =>
  (session['sub_sport'] === 'lap_swimming' || (session['sport'] === 'swimming' && (amountOf(session['pool_length']) ?? 0) > 0)) &&
  lengths.some(isActive)

const isActive = (length: Message): boolean => length['length_type'] !== 'idle'

/** Start and end of a length or a lap. */
function spanOf(message: Message): { readonly start: number; readonly end: number } | undefined {
  const seconds = amountOf(message['total_elapsed_time']) ?? amountOf(message['total_timer_time'])
  const written = timeOf(message['timestamp'])
  const start = timeOf(message['start_time']) ?? (written === undefined ? undefined : written - (seconds ?? 0) * SECOND)
  if (start === undefined) return undefined
  return { start, end: seconds === undefined ? Math.max(written ?? start, start) : start + seconds * SECOND }
}

function poolLength({ session, lengths, laps }: PoolSession): number {
  const pool = [session, ...laps].map((message) => amountOf(message['pool_length']) ?? 0).find((meters) => meters > 0)
  return pool ?? (amountOf(session['total_distance']) ?? 0) / lengths.filter(isActive).length
}

/** The parts of a swim in their order, without overlaps. A lap with a distance and without lengths is a drill, which devices do not count. */
function partsOf(swim: PoolSession): Length[] {
  const meters = poolLength(swim)
  const lengths = swim.lengths.flatMap((message): Length[] => {
    const span = spanOf(message)
    return span ? [{ ...span, meters: isActive(message) ? meters : 0, strokes: amountOf(message['avg_swimming_cadence']) }] : []
  })
  const active = lengths.filter((length) => length.meters > 0).map(({ start }) => ({ time: start }))
  active.sort((one, two) => one.time - two.time)
  const drills = swim.laps.flatMap((message): Length[] => {
    const span = spanOf(message)
    const covered = amountOf(message['total_distance']) ?? 0
    const isCounted = span !== undefined && (active[indexAt(active, span.start)]?.time ?? span.end) < span.end
    return span && covered > 0 && !isCounted ? [{ ...span, meters: covered }] : []
  })
  const starts = drills.map(({ start, end }) => ({ time: start, end })).sort((one, two) => one.time - two.time)
  const outside = lengths.filter(({ start }) => start >= (starts[indexAt(starts, start + 1) - 1]?.end ?? Number.NEGATIVE_INFINITY))
  const sorted = [...outside, ...drills].sort((one, two) => one.start - two.start)
  let last = Number.NEGATIVE_INFINITY
  return sorted.map(({ start, end, ...part }, index) => {
    const next = sorted[index + 1]?.start ?? Number.POSITIVE_INFINITY
    const from = Math.abs(start - last) < TOGETHER ? last : Math.max(start, last)
    last = Math.max(from, end > next || next - end < TOGETHER ? next : end)
    return { ...part, start: from, end: last }
  })
}

/** The mean heart rate of the records between each time and the one before; undefined where none was measured. */
function heartAt(times: readonly number[], records: readonly Message[]): (number | undefined)[] {
  const beats = records.flatMap(({ timestamp, heart_rate }) => {
    const [time, rate] = [timeOf(timestamp), amountOf(heart_rate)]
    return time !== undefined && rate ? [{ time, rate }] : []
  })
  beats.sort((one, two) => one.time - two.time)
  return times.map((time, index) => {
    const end = indexAt(beats, time + 1)
    const measured = beats.slice(index > 0 ? indexAt(beats, (times[index - 1] ?? time) + 1) : Math.max(0, end - 1), end)
    return measured.length === 0 ? undefined : measured.reduce((sum, { rate }) => sum + rate, 0) / measured.length
  })
}

/** Adds a swim in a pool: a point where each length starts and ends. Everything between lengths is a pause. */
export function addPoolSwim(recording: Recording, swim: PoolSession, { record = [] }: FitFile): void {
  const parts = partsOf(swim)
  const session = spanOf(swim.session)
  const [first, last] = [parts[0], parts.at(-1)]
  if (first === undefined || last === undefined) return
  const before = session && first.start - session.start >= TOGETHER ? session.start : undefined
  const after = session && session.end - last.end >= TOGETHER ? session.end : undefined
  const bounds: { time: number; meters: number; speed: number; strokes?: number | undefined }[] = []
  const rest = (time: number): void => {
    const previous = bounds.at(-1)?.time
    if (previous !== undefined) recording.addPause({ from: previous, to: time })
    bounds.push({ time, meters: 0, speed: 0 })
  }
  if (before !== undefined) rest(before)
  for (const { start, end, meters, strokes } of parts) {
    if (bounds.at(-1)?.time !== start) rest(start)
    if (meters > 0) bounds.push({ time: end, meters, speed: end > start ? (meters * SECOND) / (end - start) : 0, strokes })
    else if (end > start) rest(end)
  }
  if (after !== undefined) rest(after)
  const times = bounds.map(({ time }) => time)
  const heart = heartAt(times, record)
  let distance = 0
  bounds.forEach(({ time, meters, speed, strokes }, index) => {
    distance += meters
    recording.add(time, { distance, speed, cadence: strokes, heartrate: heart[index] })
  })
}

/** The start of a lap at the point of a swim that it belongs to. */
export function lapStartIn({ samples }: Recording, start: number): number {
  const near = samples[indexAt(samples, start - TOGETHER)]?.time ?? start
  return Math.abs(near - start) <= TOGETHER ? near : start
}
