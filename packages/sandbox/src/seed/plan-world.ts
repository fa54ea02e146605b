import { createRandom, type Random } from '../base/random.ts'
import type { NewPhoto } from '../things/reactions/reactions.ts'
import type { Content, WorldContents } from '../things/world-contents.ts'
import { completeStreams } from '../tracks/complete.ts'
import { lapsFrom } from '../tracks/laps.ts'
import type { Streams } from '../tracks/streams.ts'
import { totalsOf } from '../tracks/totals.ts'
import { moveAbroad } from './abroad.ts'
import { reactionsTo } from './admirers.ts'
import { buildCountry } from './build-network.ts'
import { type Appointment, appointmentsOf } from './calendar.ts'
import { layCircuits } from './circuits.ts'
import { planClubs } from './club-plans.ts'
import { drawMap } from './draw-map.ts'
import { deviceFor, gearFor, planGear } from './equipment.ts'
import { recordStrength, recordSwim } from './indoors.ts'
import { clockAt, PEOPLE, personAt, planAthletes } from './people.ts'
import { scene } from './pictures.ts'
import { lapStarts, recordOuting } from './recorder.ts'
import { planRoutes } from './route-plans.ts'
import { layStretches, planSegments } from './stretches.ts'
import { describe, nameOf } from './texts.ts'
import { createTripPlanner, type PlanTrip, type Trip } from './trips.ts'

/** One effort of the first athlete has an id larger than 2^53, as some efforts of the real service do. */
const LARGE_EFFORT_ID = { position: 25, id: 2_927_332_094_085_174_610n }

/** Distance from the door within which people start and stop their devices, in meters. */
const DOORSTEP = 45

type Made = Pick<Content<'activities'>, 'made'> & { readonly seconds: number; readonly trip?: Trip }

type Recorder = (appointment: Appointment, random: Random) => Made

const isIndoors = (sport: string): sport is 'Swim' | 'WeightTraining' => sport === 'Swim' || sport === 'WeightTraining'

/** Effort of an outing, as a share of the effort that the athlete can hold for an hour. */
const driveFor = (sport: string, random: Random): number => (sport === 'Run' || sport === 'TrailRun' ? 0.8 : 0.62) + 0.2 * random.next()

/** What a trainer records of an outing. */
const withoutPlaces = ({ latlng: _, altitude: __, grade_smooth: ___, temp: ____, ...streams }: Streams): Streams => streams

/** Records outings. No two have the same length. */
function createRecorder(planTrip: PlanTrip): Recorder {
  const lengths = new Set<number>()
  /** The wanted length, or the next unused one in steps. */
  const freeLength = (wanted: number, step: number): number => {
    let length = wanted
    while (lengths.has(Math.round(length))) length += step
    lengths.add(Math.round(length))
    return length
  }
  const finished = ({ rank, sport, uploadId, manual }: Appointment, streams: Streams, starts: readonly number[]): Made => {
    const { distance, moving_time, elapsed_time, total_elevation_gain } = totalsOf(streams)
    if (manual) {
      const step = sport === 'Swim' ? 25 : 10
      const entry = {
        distance: freeLength(Math.round(distance / step) * step, step),
        moving_time: Math.round(moving_time / 60) * 60,
        elapsed_time: Math.ceil(elapsed_time / 60) * 60,
        total_elevation_gain: Math.round(total_elevation_gain / 10) * 10,
      }
      return { made: entry, seconds: entry.elapsed_time }
    }
    const recording = {
      streams,
      laps: lapsFrom(starts, streams.time.length),
      device_name: deviceFor(rank, sport).name,
      upload_id: uploadId,
      external_id: `${uploadId}.fit`,
    }
    return { made: recording, seconds: elapsed_time }
  }
  return (appointment, random) => {
    const { rank, isFirst, sport, start, manual } = appointment
    const person = personAt(rank)
    const { hasSensors } = deviceFor(rank, sport)
    const heartSensor = hasSensors && (isFirst || random.next() < 0.9)
    const drive = isFirst ? 0.74 : driveFor(sport, random) * (appointment.commute === null ? 1 : 0.8)
    const chance = random.fork('streams')
    if (isIndoors(sport)) {
      const session = { person, sport, drive, heartSensor }
      const { streams, sets } =
        sport === 'Swim'
          ? recordSwim(session, manual ? 1_500 : freeLength(25 * random.integer(44, 88), 25), chance)
          : recordStrength(session, 300 * random.integer(6, 10), chance)
      return finished(appointment, completeStreams(streams), sets)
    }
    const trip = planTrip(appointment, sport, random)
    const from = DOORSTEP * random.next()
    const end = trip.line.length - DOORSTEP * random.next() - from
    const meters = manual ? end : freeLength(Math.round(end), end > 500 ? -1 : 1)
    const outing = { person, sport, start, drive, heartSensor, placesOnly: !hasSensors, line: trip.line, from, to: from + meters }
    const streams = recordOuting(outing, chance)
    const starts = lapStarts(streams, sport)
    if (appointment.indoors) return finished(appointment, withoutPlaces(streams), starts)
    return { ...finished(appointment, streams, starts), trip }
  }
}

const CAPTIONS = ['Worth the climb.', 'Almost no wind.', 'First light.', 'Looking back.', null, null]

/** Some people stop for a photo. */
function photosOf(sport: string, random: Random): NewPhoto[] {
  const likely = sport === 'Hike' ? 0.6 : sport === 'TrailRun' || sport === 'GravelRide' ? 0.35 : 0.12
  const count = isIndoors(sport) || random.next() > likely ? 0 : random.integer(1, 3)
  return Array.from({ length: count }, () => {
    const [width, height] = random.pick([
      [960, 720],
      [1_080, 720],
      [720, 960],
    ] as const)
    return {
      id: `${random.hex(8)}-${random.hex(4)}-4${random.hex(3)}-a${random.hex(3)}-${random.hex(12)}`,
      picture: scene(width, height, random),
      caption: random.pick(CAPTIONS),
    }
  })
}

function planActivity(appointment: Appointment, record: Recorder, seed: number): Content<'activities'> {
  const { rank, position, isFirst, id, sport, start, visibility, manual, commute, indoors } = appointment
  const person = personAt(rank)
  const random = createRandom(`${seed}/${person.id}/${position}`)
  const { made, seconds, trip } = record(appointment, random.fork('outing'))
  const hour = new Date(clockAt(start)).getUTCHours()
  const title = commute === null ? nameOf(sport, hour, trip?.name, random) : commute === 'there' ? 'To work' : 'Home from work'
  const description = describe(random)
  return {
    id,
    athlete_id: person.id,
    name: isFirst ? 'Morning ride to Sandviken' : title,
    description: isFirst ? 'Along the quay and back.' : description,
    ...(indoors && { name: 'Indoor ride', description: null }),
    sport_type: sport,
    visibility,
    commute: commute !== null,
    trainer: indoors,
    gear_id: gearFor(rank, sport),
    start,
    made,
    ...reactionsTo(appointment, start + seconds, random.fork('people')),
    photos: manual || indoors ? [] : photosOf(sport, random.fork('photos')),
  }
}

/**
 * Plans the world of a seed. The same seed always gives the same world. Its times are seconds of the athletes' local time since midnight of the day on
 * which a world begins. All of them are before that day.
 */
export const planWorld = (seed: number): WorldContents => moveAbroad(planOnMap(seed))

/** The world before some athletes move abroad. */
export function planOnMap(seed: number): WorldContents {
  const random = createRandom(`${seed}/world`)
  const country = buildCountry(seed)
  const circuits = layCircuits(country)
  const stretches = layStretches(circuits)
  const recorder = createRecorder(createTripPlanner(country, circuits, stretches))
  const appointments = PEOPLE.flatMap((person, rank) => appointmentsOf(person, rank, random.fork(`calendar/${person.id}`)))
  return {
    map: drawMap(country),
    athletes: planAthletes(),
    clubs: planClubs(random.fork('clubs')),
    gear: planGear(),
    segments: planSegments(stretches),
    routes: planRoutes(country, circuits, random.fork('routes')),
    activities: appointments
      .sort((one, other) => one.start - other.start || one.rank - other.rank)
      .map((appointment) => planActivity(appointment, recorder, seed)),
    effortId: (athleteId, nth) => (athleteId === PEOPLE[0].id && nth === LARGE_EFFORT_ID.position ? LARGE_EFFORT_ID.id : undefined),
  }
}
