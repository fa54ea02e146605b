import colors from 'picocolors'

/** Control and format characters, such as those that reverse the text direction. A terminal acts on them instead of displaying them. */
const OBEYED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Makes text of the sandbox safe to print, as the sandbox does, because anyone who can reach it can write some of it. */
const printable = (text: string): string => text.replace(OBEYED, (char) => char.split('').map(escapeUnit).join(''))

export const heading = (title: string, below: string): void => console.log(`${colors.bold(title)}\n${colors.dim(below)}`)

/** Prints the next step. */
export const step = (what: string): void => console.log(`\n${colors.cyan('→')} ${colors.bold(printable(what))}`)

/** Prints the result of a step. */
export const result = (line: string): void => console.log(`  ${printable(line)}`)
