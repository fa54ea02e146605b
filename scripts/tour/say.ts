import colors from 'picocolors'

/** Control characters and invisible ones, such as those that reverse the order of text: a terminal obeys them instead of showing them. */
const OBEYED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Text of the sandbox, made safe to print as the sandbox's own output is: whoever reaches it has written some of it. */
const printable = (text: string): string => text.replace(OBEYED, (char) => char.split('').map(escapeUnit).join(''))

export const heading = (title: string, below: string): void => console.log(`${colors.bold(title)}\n${colors.dim(below)}`)

/** What is about to be done. */
export const step = (what: string): void => console.log(`\n${colors.cyan('→')} ${colors.bold(printable(what))}`)

/** What came of it. */
export const answer = (line: string): void => console.log(`  ${printable(line)}`)
