import type { Person, Sport } from './people.ts'

/** Movement of the athlete in the next seconds. */
export interface Movement {
  /** Meters per second. */
  readonly speed: number
  /** Effort as a share of the effort that the athlete can hold for an hour. */
  readonly effort: number
  /** Per minute; 0 if there is none. */
  readonly cadence: number
  /** Watts; 0 if there is none. */
  readonly watts: number
}

export interface Motion {
  readonly person: Person
  readonly sport: Sport
  /** Effort as a share of the effort that the athlete can hold for an hour. */
  readonly drive: number
}

export interface Session extends Motion {
  readonly heartSensor: boolean
}

/** Movement on a grade (rise per meter), with a momentary mood around 0, from a given speed, for some seconds. */
export type Mover = (grade: number, mood: number, speed: number, seconds: number) => Movement

const GRAVITY = 9.81
/** Mass of bike, clothes and bottles, in kilograms. */
const LUGGAGE = 12
/** Air density times drag area, halved. */
const DRAG = 0.25
const ROLLING = { Ride: 0.006, GravelRide: 0.009 }
/** Speed at which a careful rider brakes, in meters per second. */
const DOWNHILL = 14.5
/** Time constant of a rider's acceleration, in seconds. */
const MOMENTUM = 9

/** The speed at which power and resistance balance, by Newton's method. */
function balancedSpeed(watts: number, mass: number, slope: number): number {
  let speed = 6
  for (let step = 0; step < 4; step += 1) {
    const off = (mass * GRAVITY * slope + DRAG * speed * speed) * speed - 0.96 * watts
    const change = mass * GRAVITY * slope + 3 * DRAG * speed * speed
    speed = change > 1 ? Math.min(25, Math.max(1.5, speed - off / change)) : DOWNHILL
  }
  return speed
}

function rider({ weight, ftp }: Person, drive: number, rolling: number): Mover {
  const mass = weight + LUGGAGE
  return (grade, mood, speed, seconds) => {
    const wanted = ftp * drive * (1 + 0.35 * mood + Math.max(-0.5, Math.min(0.45, 5 * grade)))
    const coasting = grade < -0.045 || (speed > 11 && grade < 0)
    const watts = coasting ? 0 : Math.max(0, Math.round(wanted))
    const goal = Math.min(DOWNHILL, balancedSpeed(watts, mass, grade + rolling))
    return {
      speed: speed + (goal - speed) * Math.min(1, seconds / MOMENTUM),
      effort: watts / ftp,
      cadence: coasting ? 0 : Math.round(Math.min(102, Math.max(52, 82 - 240 * Math.max(0, grade) + 8 * mood))),
      watts,
    }
  }
}

/** The cost of running on a grade, relative to running on the flat. */
const costOfGrade = (grade: number): number => Math.max(0.8, 1 + 4.2 * grade + 14 * grade * grade)

function runner({ runSpeed }: Person, drive: number): Mover {
  return (grade, mood, speed, seconds) => {
    const pace = (runSpeed * drive * (1 + 0.12 * mood)) / costOfGrade(grade) ** 0.8
    const next = speed + (pace - speed) * Math.min(1, seconds / 6)
    return { speed: next, effort: (next * costOfGrade(grade)) / runSpeed, cadence: Math.round(74 + 3.6 * next + 2 * mood), watts: 0 }
  }
}

function hiker(drive: number): Mover {
  return (grade, mood, speed, seconds) => {
    // Tobler's hiking function, scaled to a moderate pace.
    const pace = 1.62 * Math.exp(-3.5 * Math.abs(grade + 0.05))
    const next = speed + (Math.max(0.5, pace * (0.85 + 0.25 * drive) * (1 + 0.1 * mood)) - speed) * Math.min(1, seconds / 6)
    return { speed: next, effort: Math.min(0.95, drive * (0.55 + 3 * Math.max(-0.05, grade))), cadence: 0, watts: 0 }
  }
}

export function moverOf({ person, sport, drive }: Motion): Mover {
  if (sport === 'Ride' || sport === 'GravelRide') return rider(person, drive, ROLLING[sport])
  return sport === 'Run' || sport === 'TrailRun' ? runner(person, drive) : hiker(drive)
}
