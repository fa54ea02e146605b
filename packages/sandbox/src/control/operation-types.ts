import type { components, operations as described } from '../description/control.gen.ts'
import type { ControlDefaults, ControlOperationId } from '../description/control-document.gen.ts'

export type { ControlOperationId }

type Schemas = components['schemas']

/** What a list of things has, by kind. */
export interface ListedThings {
  readonly athletes: Schemas['AthleteProfile']
  readonly clubs: Schemas['Club']
  readonly gear: Schemas['Gear']
  readonly segments: Schemas['Segment']
  readonly routes: Schemas['Route']
  readonly activities: Schemas['Activity']
}

/** One thing with its parts, by kind. */
export interface DetailedThings {
  readonly athletes: Schemas['AthleteDetail']
  readonly clubs: Schemas['ClubDetail']
  readonly gear: Schemas['Gear']
  readonly segments: Schemas['SegmentDetail']
  readonly routes: Schemas['RouteDetail']
  readonly activities: Schemas['ActivityDetail']
}

/** A kind of things of the world. */
export type ThingKind = keyof ListedThings

type JsonOf<Message> = [Message] extends [never]
  ? undefined
  : Message extends { content: { 'application/json': infer Json } }
    ? Json
    : Message extends { content: { 'text/event-stream': unknown } }
      ? object
      : undefined

/** The declared type, or no constraint where the generated types declare `never`. */
type Declared<T> = [T] extends [never] ? unknown : T

type BodyOf<Operation> = Operation extends { requestBody: infer Body }
  ? JsonOf<Body>
  : Operation extends { requestBody?: infer Body }
    ? Declared<Partial<NonNullable<JsonOf<NonNullable<Body>>>>>
    : unknown
type PathOf<Operation> = Operation extends { parameters: { path: infer Path } } ? Path : unknown
type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } } ? Declared<NonNullable<Query>> : unknown

type Flat<T> = { [Name in keyof T]: T[Name] }

/** The input of an operation: parameters of the path and the query and fields of the body, by name. */
export type ControlInput<K extends ControlOperationId> = Flat<PathOf<described[K]> & QueryOf<described[K]> & BodyOf<described[K]>>

type DefaultOf<K extends ControlOperationId> = K extends keyof ControlDefaults ? ControlDefaults[K] & keyof ControlInput<K> : never

/** The input as a handler gets it: with the defaults of the description. */
export type HandledInput<K extends ControlOperationId> = ControlInput<K> & Required<Pick<ControlInput<K>, DefaultOf<K>>>

type Success<Responses> = Responses extends { 200: infer Response }
  ? Response
  : Responses extends { 201: infer Response }
    ? Response
    : never

/** The result of an operation: undefined if the response has no body, a function if it is a stream. */
export type ControlResult<K extends ControlOperationId> = JsonOf<Success<described[K]['responses']>>
