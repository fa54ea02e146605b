/** Control characters, and those that reorder or hide text: what a terminal would obey instead of showing. */
const OBEYED = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/** Text from requests, responses or files, made safe to print: such characters become `\\u001b`. JSON stays the same JSON. */
export const printable = (text: string): string => text.replace(OBEYED, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The same for text of several lines. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n')
