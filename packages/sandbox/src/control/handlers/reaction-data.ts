import { notFound } from '../../core/refusal.ts'
import { newId, type World } from '../../core/world.ts'
import type { components } from '../../description/control.gen.ts'
import { requireAthlete } from '../../things/athletes/athletes.ts'
import {
  changeComment,
  changeKudos,
  createComment,
  createKudos,
  type Person,
  readComments,
  readKudos,
  removeComment,
} from '../../things/reactions/reactions.ts'
import { type Handlers, Refused } from '../call.ts'
import { listPage } from '../lists.ts'
import { secondsAt } from '../state.ts'
import { commentOf, kudosOf } from './control-things.ts'

type Schemas = components['schemas']

/** The person who reacts. @throws Refused 400; Refusal not-found for an athlete */
function personIn(world: World, { athlete_id, firstname, lastname }: Omit<Schemas['NewKudos'], 'at'>): Person {
  if ((athlete_id === undefined) === (firstname === undefined) || (athlete_id !== undefined && lastname !== undefined)) {
    throw new Refused(400, 'give athlete_id for an athlete of the world, or firstname and lastname for a person outside of it')
  }
  return athlete_id === undefined ? { firstname: firstname ?? '', lastname } : { athlete_id: requireAthlete(world, String(athlete_id)) }
}

function kudosAt(world: World, activityId: string, number: number): Schemas['Kudos'] {
  const row = readKudos(world, activityId).find((each) => each.number === number)
  if (row === undefined) throw notFound('Kudos')
  return kudosOf(world, activityId, row)
}

function commentAt(world: World, activityId: string, id: string): Schemas['Comment'] {
  const row = readComments(world, activityId).find((each) => each.id === id)
  if (row === undefined) throw notFound('Comment')
  return commentOf(world, activityId, row)
}

export const reactions = {
  listKudos(call) {
    const { world, input } = call
    const activityId = String(input.activity_id)
    return listPage(call, readKudos(world, activityId)).map((row) => kudosOf(world, activityId, row))
  },
  createKudos({ world, input: { activity_id, at, ...person } }) {
    const activityId = String(activity_id)
    const by = personIn(world, person)
    world.database.atomically(() => createKudos(world, activityId, { ...by, at: secondsAt(world, at) }))
    const newest = Math.max(...readKudos(world, activityId).map(({ number }) => number))
    return kudosAt(world, activityId, newest)
  },
  changeKudos({ world, input: { activity_id, number, at } }) {
    changeKudos(world, String(activity_id), number, { at: secondsAt(world, at) })
    return kudosAt(world, String(activity_id), number)
  },
  deleteKudos: ({ world, input }) => void changeKudos(world, String(input.activity_id), input.number, null),
  listComments(call) {
    const { world, input } = call
    const activityId = String(input.activity_id)
    return listPage(call, readComments(world, activityId)).map((row) => commentOf(world, activityId, row))
  },
  createComment({ world, input: { activity_id, id: given, text, at, ...person } }) {
    const activityId = String(activity_id)
    const id = world.database.atomically(() => {
      const by = personIn(world, person)
      const commentId = newId(world, 'comments', given)
      createComment(world, activityId, { ...by, id: commentId, text, at: secondsAt(world, at) })
      return commentId
    })
    return commentAt(world, activityId, id)
  },
  changeComment({ world, input: { activity_id, id, text, at } }) {
    changeComment(world, String(activity_id), String(id), { text, at: at === undefined ? undefined : secondsAt(world, at) })
    return commentAt(world, String(activity_id), String(id))
  },
  deleteComment: ({ world, input }) => void removeComment(world, String(input.activity_id), String(input.id)),
} satisfies Partial<Handlers>
