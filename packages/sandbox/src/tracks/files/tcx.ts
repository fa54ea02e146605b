import { PAUSE_SECONDS } from '../streams.ts'
import { MAX_ACTIVITIES, type ParsedActivities, type ParsedActivity, requireFewLaps, UploadRefusal } from './activity-file.ts'
import type { LapFact } from './added-samples.ts'
import { createPointReader, type Elements } from './point-reader.ts'
import { createRecording } from './recording.ts'
import { isOnTrainer, sportNamed } from './sports.ts'
import { numberFrom, timeFrom, walkXml } from './xml.ts'

/** Elements of a trackpoint, with their parent elements. */
const ELEMENTS: Elements = new Map([
  ['Trackpoint/Time', 'time'],
  ['Position/LatitudeDegrees', 'latitude'],
  ['Position/LongitudeDegrees', 'longitude'],
  ['Trackpoint/AltitudeMeters', 'altitude'],
  ['Trackpoint/DistanceMeters', 'distance'],
  ['HeartRateBpm/Value', 'heartrate'],
  ['Trackpoint/Cadence', 'cadence'],
  ['TPX/RunCadence', 'cadence'],
  ['TPX/Speed', 'speed'],
  ['TPX/Watts', 'watts'],
])

type Lap = { -readonly [Field in keyof LapFact]: LapFact[Field] }

/** An activity of a file while it is read. */
function createActivity(sport: string | undefined, count: { points: number }) {
  const recording = createRecording(count)
  const laps: Lap[] = []
  /** Seconds before the present lap that belong to no lap, since the last point. */
  let unexplained = 0
  let tracks = 0
  return {
    recording,
    facts: { device: undefined as string | undefined, name: undefined as string | undefined },
    beginLap(startTime: string | undefined): void {
      const previous = laps.at(-1)
      const start = timeFrom(startTime ?? '')?.time ?? recording.last?.time ?? Number.NaN
      if (previous !== undefined) unexplained += (start - previous.start) / 1000 - (previous.seconds ?? 0)
      laps.push({ start })
      tracks = 0
    },
    endLap(element: string, text: string): void {
      const lap = laps.at(-1)
      if (lap === undefined) return
      if (element === 'Lap/TotalTimeSeconds') lap.seconds = numberFrom(text)
      if (element === 'Lap/DistanceMeters') lap.meters = numberFrom(text)
    },
    /** A device starts a track when it is started again, and with each lap. */
    beginTrack(): void {
      tracks += 1
      if (tracks > 1) recording.stop()
    },
    add(time: number | undefined, measures: Parameters<typeof recording.add>[1]): void {
      const lap = laps.at(-1)
      const { last } = recording
      if (lap?.first === undefined && last !== undefined && time !== undefined) {
        const isContinued = (time - last.time) / 1000 <= PAUSE_SECONDS || unexplained <= PAUSE_SECONDS
        if (!isContinued) recording.addPause({ from: last.time, to: time })
      }
      unexplained = 0
      const sample = recording.add(time, measures)
      if (lap !== undefined) lap.first ??= sample
    },
    finish(): ParsedActivity {
      const timed = laps.map((lap) => (Number.isNaN(lap.start) ? { ...lap, start: lap.first?.time ?? lap.start } : lap))
      return recording.finish({
        ...this.facts,
        sport: sportNamed(sport) ?? sportNamed(this.facts.name),
        trainer: isOnTrainer(sport),
        laps: timed.filter(({ start }) => !Number.isNaN(start)),
      })
    },
  }
}

/**
 * Reads a TCX file: its activities, with their laps. Activities without points are left out if there are others.
 * @throws UploadRefusal that states the problem
 */
export function parseTcx(bytes: Uint8Array): ParsedActivities {
  const count = { points: 0 }
  const withPoints: ReturnType<typeof createActivity>[] = []
  let activities = 0
  let current: ReturnType<typeof createActivity> | undefined
  let courses = 0
  let laps = 0
  const points = createPointReader('Trackpoint', ELEMENTS, ({ time, offset, ...measures }) => {
    current?.recording.addOffset(offset)
    current?.add(time, measures)
  })

  walkXml(bytes, {
    root: 'TrainingCenterDatabase',
    open(path, attributes) {
      const element = path.at(-1)
      if (element === 'Course') courses += 1
      if (element === 'Activity') {
        current = createActivity(attributes['Sport'], count)
        activities += 1
      }
      if (current === undefined) return
      if (element === 'Lap') {
        laps += 1
        requireFewLaps(laps)
        current.beginLap(attributes['StartTime'])
      }
      if (element === 'Track') current.beginTrack()
      if (element === 'Trackpoint') points.begin({})
    },
    close(path, text) {
      if (current === undefined) return
      const element = path.slice(-2).join('/')
      if (element === 'Creator/Name') current.facts.device = text
      if (element === 'Activity/Notes') current.facts.name = text.split('\n', 1)[0]
      current.endLap(element, text)
      points.close(path, text)
      if (path.at(-1) !== 'Activity') return
      if (current.recording.length > 0) withPoints.push(current)
      if (withPoints.length > MAX_ACTIVITIES) throw new UploadRefusal(`The file has more than ${MAX_ACTIVITIES} activities.`)
      current = undefined
    },
  })

  if (activities === 0 && courses > 0) throw new UploadRefusal('The file is a course and not an activity.')
  const [first, ...others] = withPoints
  if (first === undefined) throw new UploadRefusal(activities === 0 ? 'The file has no activity.' : 'The file has no points.')
  return [first.finish(), ...others.map((activity) => activity.finish())]
}
