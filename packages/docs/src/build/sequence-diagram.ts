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
const LINE = 15
const HEADER = 30
const MARGIN = 4
/** Between a text and what is next to it. */
const ROOM = 6
/** Height of an arrowhead above its line. */
const HEAD = 4
/** Width of an average character, as a part of the font size: that of a wide sans-serif font. */
const CHARACTER = 0.6

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const textWidth = (text: string): number => text.length * FONT * CHARACTER

/** Parts that are not broken: words, and the parts of a URL. Each keeps the space or the sign after it. */
const partsOf = (text: string): string[] => text.match(/\/?[^\s/?&=,]+[\s?&=,]*|\/[\s?&=,]*/g) ?? []

/** A text in lines of at most this width. A part that is wider has its own line. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const part of partsOf(text)) {
    const longer = `${lines.at(-1) ?? ''}${part}`
    if (lines.length > 0 && textWidth(longer.trimEnd()) <= width) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  return lines.map((line) => line.trim())
}

/** What the text of a step needs of the gap between two lifelines. */
interface Place {
  /** The gap, counted from the left. */
  readonly gap: number
  readonly text: string
}

/** Where the text of a message is: next to its sender, on the side of the receiver. Work within a participant is on the right, unless it is the last. */
function placeOf([from, to, text]: readonly [from: number, to: number, text: string], actors: number): Place {
  if (from === to) return { gap: Math.min(from, actors - 2), text }
  return { gap: from < to ? from : from - 1, text }
}

/** The positions of the lifelines. A gap is as wide as its longest word, and shares the rest by the length of its texts. */
function lifelines(actors: readonly string[], places: readonly Place[]): number[] {
  const halves = actors.map((actor) => textWidth(actor) / 2 + ROOM)
  const gaps = actors.slice(1).map((_actor, index) => {
    const texts = places.filter(({ gap }) => gap === index).map(({ text }) => text)
    const words = texts.flatMap(partsOf).map((part) => textWidth(part.trim()) + 2 * ROOM)
    const least = Math.max((halves[index] ?? 0) + (halves[index + 1] ?? 0) + ROOM, ...words)
    return { least, wanted: Math.max(0, ...texts.map(textWidth)) + 1 }
  })
  const [first = 0, last = 0] = [halves[0], halves.at(-1)]
  const free = WIDTH - 2 * MARGIN - first - last - gaps.reduce((sum, { least }) => sum + least, 0)
  if (free < 0) throw new RangeError(`the words are too long for the picture: it needs ${Math.ceil(WIDTH - free)} units`)
  const wanted = gaps.reduce((sum, gap) => sum + gap.wanted, 0)
  const positions = [MARGIN + first]
  for (const gap of gaps) positions.push((positions.at(-1) ?? 0) + gap.least + (free * gap.wanted) / wanted)
  return positions.map((position) => Math.round(position * 10) / 10)
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

type Anchor = 'start' | 'middle' | 'end'

const textAt = (content: string, kind: string, x: number, y: number, anchor: Anchor = 'middle'): string =>
  `<text class="${kind}" x="${x}" y="${y}" text-anchor="${anchor}">${escapeText(content)}</text>`

/** A drawn step, and where it ends. */
interface Row {
  readonly svg: string
  readonly bottom: number
}

interface Message {
  readonly positions: readonly number[]
  readonly place: Place
  readonly from: number
  readonly to: number
  readonly top: number
}

/** The words of a message above its arrow, between two lifelines. Work within a participant is a dot with words next to it. */
function drawMessage({ positions, place, from, to, top }: Message): Row {
  const [left = 0, right = 0] = positions.slice(place.gap, place.gap + 2)
  const lines = wrap(place.text, right - left - 2 * ROOM)
  const [start = 0, end = 0] = [positions[from], positions[to]]
  if (from === to) {
    const [x, anchor] = start === left ? [start + ROOM + 2, 'start' as const] : [start - ROOM - 2, 'end' as const]
    const words = lines.map((line, index) => textAt(line, 'label', x, top + 12 + index * LINE, anchor))
    const height = lines.length * LINE
    return { svg: `<circle class="dot" cx="${start}" cy="${top + height / 2}" r="4"/>${words.join('')}`, bottom: top + height }
  }
  const words = lines.map((line, index) => textAt(line, 'label', (left + right) / 2, top + 12 + index * LINE))
  const y = top + lines.length * LINE + HEAD + 3
  const back = start < end ? -7 : 7
  const line = `<line class="arrow" x1="${start}" y1="${y}" x2="${end + back / 2}" y2="${y}"/>`
  const head = `<path class="head" d="M${end} ${y}l${back} -${HEAD}v${2 * HEAD}z"/>`
  return { svg: line + head + words.join(''), bottom: y + HEAD }
}

/** A note in a box across all lifelines, which pause there. */
function drawNote(note: string, top: number): Row {
  const lines = wrap(note, WIDTH - 2 * MARGIN - 2 * ROOM)
  const height = lines.length * LINE + 8
  const words = lines.map((line, index) => textAt(line, 'note', WIDTH / 2, top + 15 + index * LINE))
  const box = `<rect class="aside" x="${MARGIN}" y="${top}" width="${WIDTH - 2 * MARGIN}" height="${height}" rx="4"/>`
  return { svg: box + words.join(''), bottom: top + height }
}

/**
 * Draws the messages between participants as SVG for a page. It uses the colors of the page, and its description names every message. No text is on an
 * arrowhead, or on the lifeline of a participant.
 * @throws RangeError for words that do not fit next to each other, or a participant that is not in `actors`
 */
export function sequenceDiagram(sequence: Sequence): string {
  const { title, actors, steps } = sequence
  const indexOf = (actor: string): number => {
    const index = actors.indexOf(actor)
    if (index < 0) throw new RangeError(`not a participant: ${actor}`)
    return index
  }
  const messages = steps.map((step) => ('note' in step ? undefined : ([indexOf(step[0]), indexOf(step[1]), step[2]] as const)))
  const places = messages.map((message) => message && placeOf(message, actors.length))
  const positions = lifelines(
    actors,
    places.filter((place) => place !== undefined),
  )

  let top = HEADER + 10
  let lifeFrom = HEADER
  const drawn: string[] = []
  const drawLives = (until: number): void => {
    for (const x of positions) drawn.push(`<line class="life" x1="${x}" y1="${lifeFrom}" x2="${x}" y2="${until}"/>`)
  }
  for (const [index, step] of steps.entries()) {
    const [message, place] = [messages[index], places[index]]
    if ('note' in step) drawLives(top)
    const row =
      message && place
        ? drawMessage({ positions, place, from: message[0], to: message[1], top })
        : drawNote('note' in step ? step.note : '', top)
    drawn.push(row.svg)
    if ('note' in step) lifeFrom = row.bottom
    top = row.bottom + 10
  }
  drawLives(top)

  const heads = actors.map((actor, index) => {
    const [x = 0, half] = [positions[index], textWidth(actor) / 2 + ROOM]
    return `<rect class="actor" x="${x - half}" y="1" width="${2 * half}" height="${HEADER - 4}" rx="4"/>${textAt(actor, 'name', x, 18)}`
  })
  const id = idOf(title)
  return [
    `<svg viewBox="0 0 ${WIDTH} ${top + 2}" role="img" aria-labelledby="${id}-title ${id}-desc" font-size="${FONT}">`,
    `<title id="${id}-title">${escapeText(title)}</title><desc id="${id}-desc">${escapeText(describe(sequence))}</desc>`,
    ...heads,
    ...drawn,
    '</svg>',
  ].join('')
}
