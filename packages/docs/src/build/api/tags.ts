import { type Operation, operations } from '@activity-tracking/spec'
import { groups } from './description.ts'

/** A group of operations. */
export interface Tag {
  readonly name: string
  readonly description: string
  readonly operations: readonly Operation[]
}

/** Every group that has operations, in the order of the description. */
export const tags: readonly Tag[] = groups
  .map((tag) => ({ ...tag, operations: operations.filter((row) => row.tag === tag.name) }))
  .filter((tag) => tag.operations.length > 0)

/** Id of a group's heading in the overview: `segment-efforts`. */
export const slugOf = ({ name }: Pick<Tag, 'name'>): string => name.toLowerCase().replaceAll(' ', '-')
