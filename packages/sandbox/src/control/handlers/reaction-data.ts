import { toId } from '../../base/id.ts'
import { notFound } from '../../core/refusal.ts'
import { newId, type World } from '../../core/world.ts'
import type { components } from '../../description/control.gen.ts'
import { requireAthlete } from '../../things/athletes/athletes.ts'
import {
  changeComment as alterComment,
  changeKudos as alterKudos,
  type CommentRow,
  type KudosRow,
  createComment as makeComment,
  createKudos as makeKudos,
  nameOfPerson,
  type Person,
  type PersonRow,
  readComments,
  readKudos,
  removeComment,
} from '../../things/reactions/reactions.ts'
import { type Handlers, Refused, worldOf } from '../call.ts'
import { pageOf, secondsAt, timestamp } from '../state.ts'

type Schemas = components['schemas']

/** The person who reacts. @throws Refused 400; Refusal not-found for an athlete */
function personIn(world: World, { athlete_id, firstname, lastname }: Omit<Schemas['NewKudos'], 'at'>): Person {
  if ((athlete_id === undefined) === (firstname === undefined) || (athlete_id !== undefined && lastname !== undefined)) {
    throw new Refused(400, 'give athlete_id for an athlete of the world, or firstname and lastname for a person outside of it')
  }
  return athlete_id === undefined ? { firstname: firstname ?? '', lastname } : { athlete_id: requireAthlete(world, String(athlete_id)) }
}

function personOf(world: World, row: PersonRow): Pick<Schemas['Kudos'], 'athlete_id' | 'firstname' | 'lastname'> {
  const [firstname, lastname] = nameOfPerson(world, row)
  return { athlete_id: row.athlete_id === null ? null : toId(row.athlete_id), firstname, lastname }
}

const kudosOf = (world: World, activityId: string, row: KudosRow): Schemas['Kudos'] => ({
  number: row.number,
  activity_id: toId(activityId),
  ...personOf(world, row),
  at: timestamp(row.at * 1000),
})

const commentOf = (world: World, activityId: string, row: CommentRow): Schemas['Comment'] => ({
  id: toId(row.id),
  activity_id: toId(activityId),
  ...personOf(world, row),
  text: row.text,
  at: timestamp(row.at * 1000),
})

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

export const listKudos: Handlers['listKudos'] = (call) => {
  const world = worldOf(call)
  const activityId = String(call.input.activity_id)
  return pageOf(readKudos(world, activityId), call.input).map((row) => kudosOf(world, activityId, row))
}

export const createKudos: Handlers['createKudos'] = (call) => {
  const world = worldOf(call)
  const { activity_id, at, ...person } = call.input
  const activityId = String(activity_id)
  const by = personIn(world, person)
  world.database.atomically(() => makeKudos(world, activityId, { ...by, at: secondsAt(world, at) }))
  const newest = Math.max(...readKudos(world, activityId).map(({ number }) => number))
  return kudosAt(world, activityId, newest)
}

export const changeKudos: Handlers['changeKudos'] = (call) => {
  const world = worldOf(call)
  const { activity_id, number, at } = call.input
  alterKudos(world, String(activity_id), number, { at: secondsAt(world, at) })
  return kudosAt(world, String(activity_id), number)
}

export const deleteKudos: Handlers['deleteKudos'] = (call) => {
  alterKudos(worldOf(call), String(call.input.activity_id), call.input.number, null)
  return undefined
}

export const listComments: Handlers['listComments'] = (call) => {
  const world = worldOf(call)
  const activityId = String(call.input.activity_id)
  return pageOf(readComments(world, activityId), call.input).map((row) => commentOf(world, activityId, row))
}

export const createComment: Handlers['createComment'] = (call) => {
  const world = worldOf(call)
  const { activity_id, id: given, text, at, ...person } = call.input
  const activityId = String(activity_id)
  const id = world.database.atomically(() => {
    const by = personIn(world, person)
    const commentId = newId(world, 'comments', given)
    makeComment(world, activityId, { ...by, id: commentId, text, at: secondsAt(world, at) })
    return commentId
  })
  return commentAt(world, activityId, id)
}

export const changeComment: Handlers['changeComment'] = (call) => {
  const world = worldOf(call)
  const { activity_id, id, text, at } = call.input
  alterComment(world, String(activity_id), String(id), { text, at: at === undefined ? undefined : secondsAt(world, at) })
  return commentAt(world, String(activity_id), String(id))
}

export const deleteComment: Handlers['deleteComment'] = (call) => {
  removeComment(worldOf(call), String(call.input.activity_id), String(call.input.id))
  return undefined
}
