import colors from 'picocolors'

const say = (line = ''): void => console.log(line)

export const heading = (title: string, below: string): void => say(`${colors.bold(title)}\n${colors.dim(below)}`)

/** What is about to be done. */
export const step = (what: string): void => say(`\n${colors.cyan('→')} ${colors.bold(what)}`)

/** What came of it. */
export const answer = (line: string): void => say(`  ${line}`)
