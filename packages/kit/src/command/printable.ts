/** Control and format characters, such as those that reverse the text direction. A terminal acts on them instead of displaying them. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Makes text from requests, responses or files safe to print: escapes unprintable characters, as in `\u001b`. JSON keeps its meaning. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, (char) => char.split('').map(escapeUnit).join(''))

/** The same for multi-line text. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n')
