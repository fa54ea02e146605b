import { describe, expect, it } from 'vitest'
import { type Sequence, sequenceDiagram, WIDTH } from '../src/build/sequence-diagram.ts'

const sequence: Sequence = {
  title: 'A request & its response',
  actors: ['App', 'Service'],
  steps: [['App', 'Service', 'GET <path>'], { note: 'later' }, ['Service', 'App', '200'], ['App', 'App', 'stores it']],
}

const texts = (svg: string, kind: string): string[] =>
  Array.from(svg.matchAll(new RegExp(`<text class="${kind}"[^>]*>([^<]*)`, 'g')), ([, text = '']) => text)

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
    const [right, left] = Array.from(
      sequenceDiagram(sequence).matchAll(/x1="(\d+)"[^>]*x2="([\d.]+)" y2="\d+"\/><path/g),
      ([, from, to]) => [Number(from), Number(to)],
    )
    expect(right?.[0]).toBeLessThan(right?.[1] ?? 0)
    expect(left?.[0]).toBeGreaterThan(left?.[1] ?? 0)
  })

  it('moves a long label of the last column into the picture', () => {
    const label = 'POST /push_subscriptions with a verify token'
    const svg = sequenceDiagram({ ...sequence, steps: [['Service', 'Service', label]] })
    const middle = Number(/class="label" x="([\d.]+)"/.exec(svg)?.[1])
    expect(middle + (label.length * 12 * 0.55) / 2).toBeLessThanOrEqual(WIDTH)
  })

  it.each<[name: string, step: Sequence['steps'][number], message: RegExp]>([
    ['a label that is wider than the picture', ['App', 'Service', 'x'.repeat(60)], /too long/],
    ['an unknown participant', ['App', 'Nobody', 'hello'], /not a participant: Nobody/],
  ])('refuses %s', (_name, step, message) => {
    expect(() => sequenceDiagram({ ...sequence, steps: [step] })).toThrow(message)
  })
})
