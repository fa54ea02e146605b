/** Names of fields and positions in lists, from the top of the world: `['activities', 3, 'sport_type']`. */
export type WorldPath = readonly (string | number)[]

/** A mistake in a world. */
export interface Mistake {
  readonly path: WorldPath
  /** The problem, as the end of a sentence that begins with the path: `must be a number`. */
  readonly text: string
  /** Whether the name of the field is wrong, not its value. */
  readonly isName?: boolean
}

/** A mistake with its position. */
export interface WorldProblem {
  /** Name of the world file; null if the world is not from a file. */
  readonly file: string | null
  /** From 1; null if the world is not from a file. */
  readonly line: number | null
  readonly column: number | null
  /** The problem, and what to do. */
  readonly message: string
}

/** Number of problems that the message of an error lists. */
const MOST_LISTED = 20

/** A problem as one line: `world.yaml:12:7: activities.3.distance must be a number`. */
const describeProblem = ({ file, line, column, message }: WorldProblem): string =>
  [file, line, column].filter((part) => part !== null).join(':') + (file === null ? message : `: ${message}`)

/** The first 20 problems, one line each, and the number of further problems. */
export function describeProblems(problems: readonly WorldProblem[]): string {
  const lines = problems.slice(0, MOST_LISTED).map(describeProblem)
  const more = problems.length - lines.length
  return [...lines, ...(more > 0 ? [`and ${more.toLocaleString('en')} more`] : [])].join('\n')
}

/** A world that cannot be used. `problems` contains all its problems, in the order of the file. */
export class WorldFileError extends Error {
  override readonly name = 'WorldFileError'
  readonly problems: readonly WorldProblem[]

  constructor(problems: readonly WorldProblem[]) {
    super(describeProblems(problems))
    this.problems = problems
  }
}

export const describePath = (path: WorldPath): string => path.join('.')
