import type { Recording } from '../things/world-contents.ts'
import { completeStreams } from '../tracks/complete.ts'
import { escapeXml, singleLine } from '../tracks/exports/plain-text.ts'
import { endOfLap } from '../tracks/laps.ts'
import type { Streams } from '../tracks/streams.ts'

const ACTIVITY_EXTENSION = 'http://www.garmin.com/xmlschemas/ActivityExtension/v2'
/** Namespace of data that the format does not have an element for. */
const SANDBOX_EXTENSION = 'urn:activity-tracking-sandbox:recording'

const timeAt = (start: number, seconds: number): string => `${new Date((start + seconds) * 1000).toISOString().slice(0, 19)}Z`

/** An element with a value, or nothing without a value. */
const element = (name: string, value: number | undefined): string => (value === undefined ? '' : `<${name}>${value}</${name}>`)

/** The streams that are not derived from others. They include the speed if a device measured it. */
function recordedOnly({ velocity_smooth: speed, moving: _moving, grade_smooth: _grade, ...others }: Streams): Streams {
  const derived = completeStreams(others).velocity_smooth
  const follows = speed === undefined || speed.every((value, index) => value === derived?.[index])
  return follows ? others : { ...others, velocity_smooth: speed }
}

function pointOf(streams: Streams, index: number, start: number): string {
  const { time, latlng, altitude, distance, velocity_smooth: speed, heartrate, cadence, watts, temp } = streams
  const [latitude, longitude] = latlng?.[index] ?? []
  // A heart rate of 0 means that the sensor did not have contact. The format does not allow it.
  const beats = heartrate?.[index] || undefined
  const sensors = element('Speed', speed?.[index]) + element('Watts', watts?.[index])
  const warmth = element('s:Temperature', temp?.[index])
  return [
    `<Trackpoint><Time>${timeAt(start, time[index] ?? 0)}</Time>`,
    latitude === undefined ? '' : `<Position>${element('LatitudeDegrees', latitude)}${element('LongitudeDegrees', longitude)}</Position>`,
    element('AltitudeMeters', altitude?.[index]),
    element('DistanceMeters', distance?.[index]),
    beats === undefined ? '' : `<HeartRateBpm>${element('Value', beats)}</HeartRateBpm>`,
    element('Cadence', cadence?.[index]),
    sensors || warmth ? `<Extensions>${sensors && `<TPX xmlns="${ACTIVITY_EXTENSION}">${sensors}</TPX>`}${warmth}</Extensions>` : '',
    '</Trackpoint>\n',
  ].join('')
}

/**
 * A recording as an activity in the Training Center Database format, version 2, with its laps. Omits derived streams: movement, grade, and the speed
 * unless a device measured it. Temperature is an extension of the sandbox, which its parser reads.
 * @param start epoch seconds
 */
export function recordingToTcx({ streams, laps }: Pick<Recording, 'streams' | 'laps'>, start: number, name: string): string {
  const { time, distance } = streams
  const recorded = recordedOnly(streams)
  const derived = completeStreams(recorded).moving
  /** A device that was stopped starts a new track. Other pauses follow from the distance. */
  const resumes = (index: number): boolean => streams.moving?.[index] === false && derived?.[index] === true
  const written = laps.map(({ startIndex, endIndex }) => {
    const points: string[] = []
    for (let index = startIndex; index <= endIndex; index += 1) {
      if (index > startIndex && resumes(index)) points.push('    </Track>\n    <Track>\n')
      points.push(pointOf(recorded, index, start))
    }
    const end = endOfLap({ startIndex, endIndex }, time.length)
    const seconds = (time[end] ?? 0) - (time[startIndex] ?? 0)
    const meters = Math.max(0, (distance?.[end] ?? 0) - (distance?.[startIndex] ?? 0))
    return `   <Lap StartTime="${timeAt(start, time[startIndex] ?? 0)}">
    <TotalTimeSeconds>${seconds}</TotalTimeSeconds><DistanceMeters>${meters.toFixed(1)}</DistanceMeters><Calories>0</Calories>
    <Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod>
    <Track>
${points.join('')}    </Track>
   </Lap>
`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" xmlns:s="${SANDBOX_EXTENSION}">
 <Activities>
  <Activity Sport="Other">
   <Id>${timeAt(start, time[0] ?? 0)}</Id>
${written.join('')}   <Notes>${escapeXml(singleLine(name))}</Notes>
  </Activity>
 </Activities>
</TrainingCenterDatabase>
`
}
