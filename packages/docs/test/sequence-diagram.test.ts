import { describe, expect, it } from 'vitest'
import { type Sequence, sequenceDiagram, WIDTH } from '../src/build/sequence-diagram.ts'

const sequence: Sequence = {
  title: 'A request & its response',
  actors: ['App', 'Service'],
  steps: [['App', 'Service', 'GET <path>'], { note: 'later' }, ['Service', 'App', '200'], ['App', 'App', 'stores it']],
}

const texts = (svg: string, kind: string): string[] =>
  Array.from(svg.matchAll(new RegExp(`<text class="${kind}"[^>]*>([^<]*)`, 'g')), ([, text = '']) => text)

interface Box {
  readonly what: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const numbers = (parts: readonly string[]): number[] => parts.map(Number)

/** Where each text is, in the widest usual font. */
const textBoxes = (svg: string): Box[] =>
  Array.from(
    svg.matchAll(/<text class="(?:label|note)" x="([\d.]+)" y="([\d.]+)" text-anchor="(\w+)">([^<]*)/g),
    ([, x, y, anchor, what = '']) => {
      const width = what.replaceAll(/&\w+;/g, '.').length * 12 * 0.6
      const left = Number(x) - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2)
      return { what, left, right: left + width, top: Number(y) - 11, bottom: Number(y) + 3 }
    },
  )

/** Where each arrowhead, dot and lifeline is. */
function obstacles(svg: string): Box[] {
  const heads = Array.from(svg.matchAll(/class="head" d="M([\d.]+) ([\d.]+)l(-?\d+)/g), ([, ...parts]) => {
    const [x = 0, y = 0, back = 0] = numbers(parts)
    return { what: 'arrowhead', left: Math.min(x, x + back), right: Math.max(x, x + back), top: y - 4, bottom: y + 4 }
  })
  const dots = Array.from(svg.matchAll(/cx="([\d.]+)" cy="([\d.]+)" r="4"/g), ([, ...parts]) => {
    const [x = 0, y = 0] = numbers(parts)
    return { what: 'dot', left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 }
  })
  const lives = Array.from(svg.matchAll(/class="life" x1="([\d.]+)" y1="([\d.]+)" x2="[\d.]+" y2="([\d.]+)"/g), ([, ...parts]) => {
    const [x = 0, top = 0, bottom = 0] = numbers(parts)
    return { what: 'lifeline', left: x, right: x, top, bottom }
  })
  return [...heads, ...dots, ...lives]
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Labels that are on something, or outside the picture. */
function misplaced(svg: string): string[] {
  const boxes = textBoxes(svg)
  const things = [...obstacles(svg), ...boxes]
  return boxes.flatMap((box) => [
    ...things.filter((thing) => thing !== box && overlap(box, thing)).map(({ what }) => `${box.what} is on ${what}`),
    ...(box.left < 0 || box.right > WIDTH ? [`${box.what} is outside`] : []),
  ])
}

describe('a diagram of messages', () => {
  it('has a title and a description that names every message in order', () => {
    const svg = sequenceDiagram(sequence)
    const [, ids = ''] = /aria-labelledby="([^"]+)"/.exec(svg) ?? []
    const [title, desc] = ids.split(' ').map((id) => new RegExp(`id="${id}">([^<]*)<`).exec(svg)?.[1])
    expect(title).toBe('A request &amp; its response')
    expect(desc).toBe('1. App to Service: GET &lt;path&gt;. (later) 2. Service to App: 200. 3. App to App: stores it.')
  })

  it('shows participants, messages and notes as text, never as markup', () => {
    const svg = sequenceDiagram(sequence)
    expect(texts(svg, 'name')).toEqual(['App', 'Service'])
    expect(texts(svg, 'label')).toEqual(['GET &lt;path&gt;', '200', 'stores it'])
    expect(texts(svg, 'note')).toEqual(['later'])
  })

  it('points an arrow at the receiver', () => {
    const arrows = Array.from(sequenceDiagram(sequence).matchAll(/class="arrow" x1="([\d.]+)"[^>]* x2="([\d.]+)"/g), ([, ...parts]) =>
      numbers(parts),
    )
    const [right, left] = arrows.map(([from = 0, to = 0]) => to - from)
    expect(right).toBeGreaterThan(0)
    expect(left).toBeLessThan(0)
  })

  it.each<[name: string, actors: readonly string[], steps: Sequence['steps']]>([
    ['a long label in a narrow gap', ['A', 'B', 'C', 'D'], [['B', 'C', 'the activity as it is now, with its laps and segment efforts']]],
    ['a message across two lifelines', ['App', 'Service', 'Receiver'], [['App', 'Receiver', 'a long way to the other end of the picture']]],
    ['a message back across a lifeline', ['App', 'Service', 'Receiver'], [['Receiver', 'App', 'a long way back to the first of them all']]],
    [
      'work within the first and the last',
      ['App', 'Service'],
      [
        ['App', 'App', 'compares the state with that of the cookie'],
        ['Service', 'Service', 'forgets all about it, and more than that'],
      ],
    ],
    [
      'a note of two lines between messages',
      ['A', 'B'],
      [['A', 'B', 'x'], { note: 'a note that is much longer than the picture is wide, so that it has lines' }, ['B', 'A', 'y']],
    ],
    ['a URL', ['Browser', 'Your app', 'Service'], [['Browser', 'Your app', 'GET /callback?code=…&state=…&scope=read,activity:read']]],
  ])('has room for %s', (_name, actors, steps) => {
    const svg = sequenceDiagram({ title: 'Room', actors, steps })
    expect(textBoxes(svg).length).toBeGreaterThan(1)
    expect(obstacles(svg).length).toBeGreaterThan(1)
    expect(misplaced(svg)).toEqual([])
  })

  it.each<[name: string, step: Sequence['steps'][number], message: RegExp]>([
    ['a word that is wider than the picture', ['App', 'Service', 'x'.repeat(60)], /too long/],
    ['an unknown participant', ['App', 'Nobody', 'hello'], /not a participant: Nobody/],
  ])('refuses %s', (_name, step, message) => {
    expect(() => sequenceDiagram({ ...sequence, steps: [step] })).toThrow(message)
  })
})
