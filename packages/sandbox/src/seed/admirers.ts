import type { Random } from '../base/random.ts'
import type { Person } from '../things/reactions/reactions.ts'
import type { Seconds } from '../things/thing-rows.ts'
import type { Content } from '../things/world-contents.ts'
import type { Appointment } from './calendar.ts'
import { PEOPLE, personAt } from './people.ts'
import { ADMIRERS, COMMENTS, REPLIES } from './texts.ts'

const TWO_DAYS = 2 * 86_400

/** Everyone who can react to an activity: other athletes of the world, and people outside the world. */
const audienceOf = (rank: number): Person[] => [
  ...PEOPLE.flatMap(({ id, secretive }, index) => (index === rank || secretive ? [] : [{ athlete_id: id }])),
  ...ADMIRERS,
]

/** From two minutes to two days after the upload. Most reactions are early. */
const later = (at: Seconds, random: Random): Seconds => at + 120 + Math.floor((TWO_DAYS - 120) * random.next() ** 3)

const inOrder = <T extends { readonly at: Seconds }>(reactions: readonly T[]): T[] => reactions.toSorted((one, other) => one.at - other.at)

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const rest = [...list]
  return list.map(() => rest.splice(random.integer(0, rest.length - 1), 1)[0] as T)
}

type Reactions = Pick<Content<'activities'>, 'kudos' | 'comments'>

/**
 * Kudos and comments on an activity before the world starts, in order. An activity that only its athlete can see does not have any.
 * @param at time of the upload
 */
export function reactionsTo({ id, rank, visibility }: Appointment, at: Seconds, random: Random): Reactions {
  if (visibility === 'only_me') return { kudos: [], comments: [] }
  const audience = audienceOf(rank)
  const popularity = (visibility === 'everyone' ? 0.5 : 0.3) * random.next()
  const fans = shuffled(audience, random).slice(0, Math.round(audience.length * popularity))
  const kudos = inOrder(fans.map((by) => ({ ...by, at: later(at, random) })))

  const writers = random.next() < 0.35 ? shuffled(audience, random).slice(0, random.integer(1, 3)) : []
  const remarks = inOrder(writers.map((by) => ({ ...by, text: random.pick(COMMENTS), at: later(at, random) })))
  const last = remarks.at(-1)
  if (last !== undefined && random.next() < 0.45) {
    remarks.push({ athlete_id: personAt(rank).id, text: random.pick(REPLIES), at: last.at + random.integer(180, 14_000) })
  }
  const comments = remarks.map((remark, index) => ({ id: Number(BigInt(id) % 1_000_000_000n) * 10 + index, ...remark }))
  return { kudos: kudos.filter((each) => each.at < 0), comments: comments.filter((each) => each.at < 0) }
}
