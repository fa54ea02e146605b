import { printable } from '@activity-tracking/kit/command/printable'
import colors from 'picocolors'

export const heading = (title: string, below: string): void => console.log(`${colors.bold(title)}\n${colors.dim(below)}`)

/** Prints the next step. */
export const step = (what: string): void => console.log(`\n${colors.cyan('→')} ${colors.bold(printable(what))}`)

/** Prints the result of a step. */
export const result = (line: string): void => console.log(`  ${printable(line)}`)
