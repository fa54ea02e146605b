import { partOfDay } from '../base/local-time.ts'
import type { Random } from '../base/random.ts'
import type { Sport } from './people.ts'

const NAMES: Readonly<Record<Sport, readonly string[]>> = {
  Ride: ['Legs said no', 'Tailwind both ways', 'Café and back', 'Last dry day'],
  GravelRide: ['Gravel, ferns, gravel', 'The long way home', 'Mud tasting'],
  Run: ['Easy kilometers', 'Fartlek by the quay', 'With Liv'],
  TrailRun: ['Roots and stones', 'Up there before the fog'],
  Hike: ['Cairn and back', 'Waffles on the top', 'Slow Sunday'],
  Swim: ['Hundreds', 'Chlorine', 'Drills'],
  WeightTraining: ['Heavy things', 'Core and pull-ups'],
}

const DESCRIPTIONS = [
  'Wind from the north, again.',
  'Testing the new tires.',
  'Felt better than it looks.',
  'Rain from start to end.',
  'Met half the town up there.',
  'Kept it easy: 65% at most.',
]

export const COMMENTS = [
  'That climb again!',
  'Next time I come along.',
  'Strong!',
  'How was the wind out there?',
  'Save some hills for the rest of us.',
  'Coffee after the next one?',
  'Så fint! 🚴',
  'I was out there too, must have missed you.',
  'New personal best soon?',
  'My legs hurt from looking at this.',
  'Was the bridge open?',
  'Great view from up there.',
  'Sunday, same time?',
]

export const REPLIES = ['Thanks!', 'Takk 😊', 'Come along next time.', 'Slower than it looks.', 'The wind did most of it.', 'Deal.']

/** People outside the world, as they appear in kudos and comments. */
export const ADMIRERS = [
  { firstname: 'Sunniva', lastname: 'K.' },
  { firstname: 'Eirik', lastname: 'M.' },
  { firstname: 'Jorunn', lastname: 'T.' },
  { firstname: 'Halvard', lastname: 'Ø.' },
  { firstname: 'Nora', lastname: 'V.' },
  { firstname: 'Petter', lastname: 'S.' },
  { firstname: 'Camilla', lastname: 'B.' },
  { firstname: 'Jonas', lastname: 'A.' },
  { firstname: 'Ragnhild', lastname: 'F.' },
  { firstname: 'Mads', lastname: 'L.' },
  { firstname: 'Oda', lastname: 'R.' },
  { firstname: 'Sindre', lastname: 'H.' },
  { firstname: 'Thea', lastname: 'N.' },
  { firstname: 'Vegard', lastname: 'E.' },
] as const

/** Name of an activity: usually the default name by the hour of the day. */
export function nameOf(sport: Sport, hour: number, road: string | undefined, random: Random): string {
  if (random.next() < 0.2) return random.pick(NAMES[sport])
  const noun = sport === 'WeightTraining' ? 'strength' : sport.replace(/(?<=[a-z])(?=[A-Z])/, ' ').toLowerCase()
  const name = `${partOfDay(hour)} ${noun}`
  return road !== undefined && random.next() < 0.25 ? `${name}, ${road.toLowerCase()}` : name
}

export const describe = (random: Random): string | null => (random.next() < 0.2 ? random.pick(DESCRIPTIONS) : null)
