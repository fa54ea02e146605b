import { inline, prose } from '../inline.ts'

/** What the marks of the description mean, in the order of their reliability. */
export const SOURCES: Readonly<Record<string, string>> = {
  observed: 'observed in recorded traffic',
  'public-reference': 'stated by a public reference of the service',
  reported: 'reported by users',
  claimed: 'claimed by third-party programs',
  assumed: 'assumed by this project, because a choice was needed',
}

/** The source of an element, or the inferred sentences of its description, each with its source. An entry without a fact is the source of the element. */
export type Mark = string | readonly { readonly fact?: string; readonly source: string }[]

export interface Marked {
  readonly description?: string
  readonly 'x-inferred'?: Mark
}

/** The source of an element itself; undefined if the specification states it. */
export const sourceOf = ({ 'x-inferred': mark }: Marked): string | undefined =>
  typeof mark === 'object' ? mark.find(({ fact }) => fact === undefined)?.source : mark

/** The badge of a fact that the specification does not state, as HTML; nothing without a source. */
export const sourceBadge = (source: string | undefined): string =>
  source === undefined
    ? ''
    : `<a class="pill" data-pagefind-ignore href="/start/stated-and-inferred/" title="Not in the specification: ${SOURCES[source]}">${source.replace('-', ' ')}</a>`

/** Stands for a badge while a text becomes HTML. */
const PLACE = /\s?\u{e000}([a-z-]+)\u{e001}/gu

/** The text with a place for the source at the end of each inferred sentence. */
function withPlaces(text: string, mark: Mark | undefined): string {
  let marked = text.replaceAll(/(?<!\n)\n(?!\n)/g, ' ')
  for (const { fact, source } of typeof mark === 'object' ? mark : []) {
    if (fact === undefined) continue
    const sentence = new RegExp(`(?<=^|\\n|[.\u{e001}] |\\*\\* )${fact.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}(?:.*?\\.(?=\\s|$))?`, 'u')
    marked = marked.replace(sentence, `$&\u{e000}${source}\u{e001}`)
  }
  return marked
}

const withBadges = (html: string): string => html.replace(PLACE, (_place, source: string) => ` ${sourceBadge(source)}`)

/** The description of an element as a line of HTML, with the source of each inferred sentence. */
export const inlineOf = ({ description = '', 'x-inferred': mark }: Marked): string => withBadges(inline(withPlaces(description, mark)))

/** The same as paragraphs. */
export const proseOf = ({ description = '', 'x-inferred': mark }: Marked): string => withBadges(prose(withPlaces(description, mark)))
