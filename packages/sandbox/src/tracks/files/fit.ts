import { getFitGarminProductDisplayName } from 'fit-file-parser'
import {
  MAX_ACTIVITIES,
  type ParsedActivities,
  type ParsedActivity,
  plausibleOffset,
  requireFewLaps,
  UploadRefusal,
} from './activity-file.ts'
import type { LapFact } from './added-samples.ts'
import { amountOf, type FitFile, type Message, readFit, timeOf } from './fit-messages.ts'
import { addPoolSwim, isPoolSwim, lapStartIn } from './fit-pool.ts'
import { createRecording, type Recording } from './recording.ts'
import { isOnTrainer, sportNamed } from './sports.ts'

const SECOND = 1000

/** A session with the times that belong to it, inclusive, in epoch milliseconds. */
interface Session {
  readonly fields: Message
  readonly from: number
  readonly to: number
}

const isTransition = (session: Message): boolean => session['sport'] === 'transition'

/** The sessions of a file in their order, without transitions. A file without sessions is one session. */
function sessionsOf({ session = [] }: FitFile): Session[] {
  const started = session
    .flatMap((fields) => {
      const start = timeOf(fields['start_time'])
      return start === undefined ? [] : [{ fields, start }]
    })
    // Of two that start at the same time, a transition is the one that is left out.
    .sort((one, two) => one.start - two.start || Number(isTransition(one.fields)) - Number(isTransition(two.fields)))
    .filter(({ start }, index, all) => index === 0 || start > (all[index - 1]?.start ?? start))
  if (started.length < 2) return [{ fields: session[0] ?? {}, from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }]
  const all = started.map(({ fields, start }, index) => {
    const next = started[index + 1]?.start
    const seconds = amountOf(fields['total_elapsed_time']) || Number.POSITIVE_INFINITY
    return {
      fields,
      from: index === 0 ? Number.NEGATIVE_INFINITY : start,
      to: next === undefined ? Number.POSITIVE_INFINITY : Math.min(next, start + Math.ceil(seconds) * SECOND),
    }
  })
  const sports = all.filter(({ fields }) => !isTransition(fields))
  return sports.length === 0 ? all : sports
}

function addRecords(recording: Recording, records: readonly Message[]): void {
  records.forEach((record, index) => {
    const time = timeOf(record['timestamp'])
    if (time === undefined) return
    // The point where a session starts is also the last point of the session before. Some devices count each session from 0.
    const distance = amountOf(record['distance'])
    const startsAgain = index === 0 && distance !== undefined && distance > (amountOf(records[1]?.['distance']) ?? distance)
    recording.add(time, {
      latitude: record['position_lat'],
      longitude: record['position_long'],
      altitude: record['enhanced_altitude'] ?? record['altitude'],
      distance: startsAgain ? 0 : distance,
      speed: record['enhanced_speed'] ?? record['speed'],
      heartrate: record['heart_rate'],
      cadence: record['cadence'],
      watts: record['power'],
      temp: record['temperature'],
    })
  })
}

/** Adds the times between events that stop the timer and the next ones that start it. */
function addPauses(recording: Recording, { event: events = [] }: FitFile): void {
  let stopped: number | undefined
  for (const { event, event_type: type, timestamp } of events) {
    const time = timeOf(timestamp)
    if (event !== 'timer' || time === undefined || typeof type !== 'string') continue
    if (type.startsWith('stop')) stopped ??= time
    else if (type === 'start' && stopped !== undefined) {
      if (time > stopped) recording.addPause({ from: stopped, to: time })
      stopped = undefined
    }
  }
}

/** From the local time at the end of the activity. */
function utcOffsetOf({ activity = [] }: FitFile): number | undefined {
  for (const { timestamp, local_timestamp: local } of activity) {
    const [utc, written] = [timeOf(timestamp), timeOf(local)]
    const offset = utc !== undefined && written !== undefined ? plausibleOffset((written - utc) / SECOND) : undefined
    if (offset !== undefined) return offset
  }
  return undefined
}

const GARMIN: ReadonlySet<unknown> = new Set(['garmin', 'dynastream', 'dynastream_oem'])

const capitalized = (name: string): string => name.replaceAll('_', ' ').replace(/(?<![a-z0-9])[a-z]/g, (letter) => letter.toUpperCase())

/** `Garmin Edge 530`: the manufacturer and the product. Other manufacturers do not publish the names of their product numbers. */
function deviceOf({ file_id: files = [], device_info: devices = [] }: FitFile): string {
  const messages = [...files.slice(0, 1), ...devices.filter((device) => device['device_index'] === 'creator')]
  const first = <T>(find: (message: Message) => T | undefined): T | undefined => messages.map(find).find((found) => found !== undefined)
  const text = (field: string) => (message: Message) => (typeof message[field] === 'string' && message[field] ? message[field] : undefined)
  const manufacturer = first(text('manufacturer')) ?? ''
  const product =
    first(text('product_name')) ??
    first(({ manufacturer: maker, product: number }) =>
      GARMIN.has(maker) ? (getFitGarminProductDisplayName(amountOf(number)) ?? undefined) : undefined,
    ) ??
    ''
  const maker = capitalized(GARMIN.has(manufacturer) ? 'garmin' : manufacturer)
  const isNamed = product.toLowerCase().startsWith(maker.toLowerCase().split(' ', 1)[0] ?? '')
  return isNamed ? product || maker : `${maker} ${product.replaceAll('_', ' ')}`.trim()
}

const lapOf = (lap: Message): LapFact[] => {
  const start = timeOf(lap['start_time'])
  return start === undefined ? [] : [{ start, meters: amountOf(lap['total_distance']), seconds: amountOf(lap['total_elapsed_time']) }]
}

/**
 * A session of a file; undefined if it does not have points.
 * @param count of the points of all sessions
 */
function activityOf(file: FitFile, { fields, from, to }: Session, count: { points: number }): ParsedActivity | undefined {
  const isLast = to === Number.POSITIVE_INFINITY
  const startsInside = ({ start_time }: Message): boolean => {
    const start = timeOf(start_time)
    return start === undefined || (start >= from && (isLast || start < to))
  }
  const recording = createRecording(count)
  const swim = {
    session: fields,
    lengths: (file.length ?? []).filter(startsInside),
    laps: (file.lap ?? []).filter(startsInside),
  }
  const isSteady = isPoolSwim(swim)
  if (isSteady) addPoolSwim(recording, swim, file)
  else {
    const records = (file.record ?? []).filter(({ timestamp }) => {
      const time = timeOf(timestamp) ?? Number.NaN
      return time >= from && time <= to
    })
    addRecords(recording, records)
    addPauses(recording, file)
  }
  if (recording.length === 0) return undefined
  const { sport = file.sport?.[0]?.['sport'], sub_sport = file.sport?.[0]?.['sub_sport'] } = fields
  return recording.finish({
    sport: sportNamed(sport, sub_sport),
    trainer: isOnTrainer(sport, sub_sport),
    device: deviceOf(file),
    utcOffset: utcOffsetOf(file),
    laps: swim.laps.flatMap(lapOf).map((lap) => (isSteady ? { ...lap, start: lapStartIn(recording, lap.start) } : lap)),
    isSteady,
  })
}

/**
 * Reads a FIT file: each session that is not a transition as one activity, with its laps; of a swim in a pool, the lengths. Several files can be joined.
 * @throws UploadRefusal that states the problem
 */
export function parseFit(bytes: Uint8Array): ParsedActivities {
  const files = readFit(bytes)
  const kindOf = ({ file_id: files = [] }: FitFile): unknown => files[0]?.['type']
  const activities = files.filter((file) => typeof kindOf(file) !== 'string' || kindOf(file) === 'activity')
  if (activities.length === 0) throw new UploadRefusal(`The file is a ${kindOf(files[0] ?? {})} and not an activity.`)
  requireFewLaps(activities.reduce((sum, { lap = [] }) => sum + lap.length, 0))
  const sessions = activities.flatMap((file) => sessionsOf(file).map((session) => ({ file, session })))
  if (sessions.length > MAX_ACTIVITIES) throw new UploadRefusal(`The file has more than ${MAX_ACTIVITIES} activities.`)
  const count = { points: 0 }
  const [first, ...others] = sessions.flatMap(({ file, session }) => activityOf(file, session, count) ?? [])
  if (first !== undefined) return [first, ...others]
  const hasRecords = activities.some(({ record = [] }) => record.length > 0)
  throw new UploadRefusal(hasRecords ? 'The points of the file have no times; every point needs one.' : 'The file has no points.')
}
