/** A message from one participant to another, or a note across all of them. */
export type Step = readonly [from: string, to: string, label: string] | { readonly note: string }

export interface Sequence {
  readonly title: string
  /** Participants, from left to right. */
  readonly actors: readonly string[]
  readonly steps: readonly Step[]
}

/** Units of the picture. On a narrow screen, a unit is about a pixel, so text is legible. */
export const WIDTH = 360
const FONT = 12
const HEADER = 30
const ROW = 40
const MARGIN = 6
/** Width of an average character, as a part of the font size. Slightly above that of common sans-serif fonts. */
const CHARACTER = 0.55

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const textWidth = (text: string): number => text.length * FONT * CHARACTER

/** The center of a text at a position, moved so that the text stays inside the picture. */
function centered(text: string, at: number): number {
  const half = textWidth(text) / 2
  if (half * 2 > WIDTH - 2 * MARGIN) throw new RangeError(`too long for the picture: ${text}`)
  return Math.min(Math.max(at, MARGIN + half), WIDTH - MARGIN - half)
}

const idOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')

/** The picture in words, for screen readers. */
function describe({ steps }: Sequence): string {
  let count = 0
  const inWords = (step: Step): string => {
    if ('note' in step) return `(${step.note})`
    count += 1
    return `${count}. ${step[0]} to ${step[1]}: ${step[2]}.`
  }
  return steps.map(inWords).join(' ')
}

/**
 * Draws the messages between participants as SVG for a page. It uses the colors of the page, and its description names every message.
 * @throws RangeError for a label that is wider than the picture, or a participant that is not in `actors`
 */
export function sequenceDiagram(sequence: Sequence): string {
  const { title, actors, steps } = sequence
  const column = WIDTH / actors.length
  const bottom = HEADER + steps.length * ROW + 12
  const xOf = (actor: string): number => {
    const index = actors.indexOf(actor)
    if (index < 0) throw new RangeError(`not a participant: ${actor}`)
    return column * (index + 0.5)
  }
  const text = (content: string, x: number, y: number, kind: string): string =>
    `<text class="${kind}" x="${centered(content, x)}" y="${y}">${escapeText(content)}</text>`

  const heads = actors.map((actor) => {
    const x = xOf(actor)
    const box = `<rect class="actor" x="${x - column / 2 + 4}" y="1" width="${column - 8}" height="${HEADER - 4}" rx="4"/>`
    return `<line class="life" x1="${x}" y1="${HEADER}" x2="${x}" y2="${bottom}"/>${box}${text(actor, x, 18, 'name')}`
  })
  const rows = steps.map((step, index) => {
    const y = HEADER + (index + 1) * ROW - 8
    if ('note' in step) return text(step.note, WIDTH / 2, y - 4, 'note')
    const [from, to, label] = step
    return drawMessage(xOf(from), xOf(to), y) + text(label, (xOf(from) + xOf(to)) / 2, y - 6, 'label')
  })
  const id = idOf(title)
  return [
    `<svg viewBox="0 0 ${WIDTH} ${bottom}" role="img" aria-labelledby="${id}-title ${id}-desc" font-size="${FONT}">`,
    `<title id="${id}-title">${escapeText(title)}</title><desc id="${id}-desc">${escapeText(describe(sequence))}</desc>`,
    ...heads,
    ...rows,
    '</svg>',
  ].join('')
}

/** An arrow, or a dot for work within one participant. */
function drawMessage(from: number, to: number, y: number): string {
  if (from === to) return `<circle class="dot" cx="${from}" cy="${y}" r="4"/>`
  const back = from < to ? -7 : 7
  return (
    `<line class="arrow" x1="${from}" y1="${y}" x2="${to + back / 2}" y2="${y}"/>` + `<path class="head" d="M${to} ${y}l${back} -4v8z"/>`
  )
}
