// What `changeset version` writes into a changelog, named in `.changeset/config.json`: the texts of the changesets, without the ids of commits and without
// a line for each package that a package depends on.

/** A changeset, as changesets passes it. */
interface Changeset {
  readonly summary: string
}

/** The item of a changeset: its text. */
export async function getReleaseLine({ summary }: Changeset): Promise<string> {
  const [first = '', ...rest] = summary.trim().split('\n')
  return [`- ${first}`, ...rest.map((line) => `  ${line}`.trimEnd())].join('\n')
}

/** New versions of packages that a package depends on are in its manifest. */
export const getDependencyReleaseLine = async (): Promise<string> => ''
