/** Control characters and invisible ones, such as those that reverse the order of text: a terminal obeys them instead of showing them. */
const OBEYED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Text from requests, responses or files, made safe to print: such characters become `\u001b`. JSON stays the same JSON. */
export const printable = (text: string): string => text.replace(OBEYED, (char) => char.split('').map(escapeUnit).join(''))

/** The same for text of several lines. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n')
