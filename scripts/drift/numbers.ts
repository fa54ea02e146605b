import type { Block } from './blocks.ts'
import { sentencesOf } from './split-sentences.ts'
import { excerptOf, type Statement, type Subjects } from './subjects.ts'

const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const DIGITS = String.raw`(?<![\d.,])(?:\d{1,3}(?:,\d{3})+|\d+)`
const NUMBER = String.raw`\b(${DIGITS}|${WORDS.join('|')})`

function toNumber(text: string): number {
  const word = WORDS.indexOf(text.toLowerCase())
  return word < 0 ? Number(text.replaceAll(',', '')) : word
}

const SECONDS: Readonly<Record<string, number>> = { second: 1, sec: 1, minute: 60, min: 60, hour: 3_600, day: 86_400 }
const DURATION = new RegExp(String.raw`${NUMBER}[\s-]+(second|sec|minute|min|hour|day)s?\b`, 'gi')

/** The durations in a text, in seconds. */
const durationsIn = (text: string): number[] =>
  Array.from(text.matchAll(DURATION), ([, count = '', unit = '']) => toNumber(count) * (SECONDS[unit.toLowerCase()] ?? 0))

const countsOf =
  (noun: string) =>
  (text: string): number[] =>
    Array.from(text.matchAll(new RegExp(String.raw`${NUMBER}\s+(?:[a-z]+\s+){0,2}?(?:${noun})\b`, 'gi')), ([, count = '']) =>
      toNumber(count),
    )

interface Rule {
  readonly subject: string
  /** What a sentence or row must contain, all of it. */
  readonly about: readonly RegExp[]
  readonly notAbout?: RegExp
  readonly read: (text: string) => number[]
}

const REMAINING = /\b(more|less|fewer|longer) than\b|\bor (less|more)\b|\bleft\b|\bremaining\b|\bat least\b/i

/** Numbers that pages state in words. */
const RULES: readonly Rule[] = [
  {
    subject: 'seconds that an access token is valid',
    about: [/\baccess tokens?\b|\bexpires_in\b/i, /\bexpir\w+|\bvalid\b|\blife(time|span)?\b|\blive[sd]?\b/i],
    notAbout: REMAINING,
    read: (text) => durationsIn(text.slice(text.search(/\bexpir\w+|\bvalid\b|\blife(time|span)?\b|\blive[sd]?\b/i))).slice(0, 1),
  },
  {
    subject: 'remaining seconds of an access token for which a refresh returns it again',
    about: [/\baccess tokens?\b/i, REMAINING, /\breturn\w*|\brefresh\w*|\bnew\b|\bunchanged\b/i],
    read: (text) => durationsIn(text).slice(0, 1),
  },
  {
    subject: 'seconds in which a callback must respond',
    about: [/\bwithin\b/i, /\b(respon[ds]\w*|acknowledge\w*|answer|return)\b/i, /\b(callback|webhook|event|subscription|200|server)\b/i],
    read: (text) => durationsIn(text.slice(text.search(/\bwithin\b/i))).slice(0, 1),
  },
  {
    subject: 'attempts to deliver an event',
    about: [/\b(event|deliver\w*|webhook|callback)\b/i, /\b(retr\w+|attempt\w*)\b/i],
    read: countsOf('times|attempts|retries|tries'),
  },
  {
    subject: 'subscriptions of an app',
    about: [/\b(each|per|every|only|single|at most)\b/i, /\bapp(lication)?s?\b/i],
    read: countsOf('subscriptions?'),
  },
]

const COUNT = String.raw`\b(${DIGITS})\s*((?:[a-z-]+\s+){0,3}?)`
const WINDOW = String.raw`\s*(?:(?:a|any|UTC)\s+)?((?:15|fifteen)[\s-]*min|quarter[\s-]hour|day|24[\s-]hours)`
/** A number of requests, and its window: `100 read requests in any 15 minutes`, `1,000 per day`. */
const RATE = new RegExp(
  String.raw`${COUNT}(?:(?:requests?|calls?|reads?)\s*(?:\([^)]{0,40}\)\s*)?(?:every|per|each|in|in any|within|an?|/)|(?:every|per|each|/))${WINDOW}`,
  'gi',
)
const QUARTER_HOUR = /(15|fifteen)[\s-]*min|quarter[\s-]hour/i
const DAY = /\bda(y|ily)\b|24[\s-]hours/i

type Family = 'read' | 'overall'

const READ = /\bnon-upload\b|\breads?\b/gi
const OVERALL = /\boverall\b|\btotal\b|\ball requests\b/gi
const lastIndexOf = (text: string, pattern: RegExp): number => Math.max(-1, ...Array.from(text.matchAll(pattern), ({ index }) => index))

/** The counter that a text is about: the last one that it names. */
function familyOf(text: string): Family | undefined {
  const [read, overall] = [lastIndexOf(text, READ), lastIndexOf(text, OVERALL)]
  return read < 0 && overall < 0 ? undefined : read > overall ? 'read' : 'overall'
}

const windowOf = (text: string): string | undefined => (QUARTER_HOUR.test(text) ? '15 minutes' : DAY.test(text) ? 'day' : undefined)

export const rateSubject = (family: Family | undefined, window: string): string =>
  [...(family === undefined ? [] : [family]), `requests per ${window}`].join(' ')

interface Rate {
  readonly family: Family | undefined
  readonly window: string
  readonly count: string
}

/** A text about limits, and not about what an app sends. */
const ABOUT_LIMITS = /\b(limit\w*|rates?|quotas?|caps?|maxim\w+|up to|at most|may|allow\w*|throttl\w+|exceed\w*)\b/i

/** @param around what the text is a part of, such as a paragraph */
const ratesIn = (text: string, label: string, around = text): Rate[] =>
  Array.from(ABOUT_LIMITS.test(`${label} ${around}`) ? text.matchAll(RATE) : [], ({ 0: match, 1: count = '', 3: window = '', index }) => ({
    family: familyOf(match) ?? familyOf(text.slice(0, index)) ?? familyOf(label),
    window: windowOf(window) ?? 'day',
    count: String(toNumber(count)),
  }))

const ONLY_NUMBER = new RegExp(String.raw`^(${DIGITS})(\s+(requests|calls))?$`)

/** The rate limits in a row below a heading: cells with a number, below a header or after a label with the window, or with both. */
function ratesInRow({ cells, headers }: Extract<Block, { kind: 'row' }>, heading: string): Rate[] {
  const label = cells[0]?.text ?? ''
  const around = [heading, ...headers, label].join(' ')
  return cells.flatMap(({ text }, index) => {
    const header = headers[index] ?? ''
    const [, count] = ONLY_NUMBER.exec(text) ?? []
    const window = windowOf(header) ?? windowOf(label)
    if (index === 0 || count === undefined) return ratesIn(text, `${header} ${label}`, around)
    if (window === undefined || !ABOUT_LIMITS.test(around)) return []
    return [{ family: familyOf(`${header} ${label}`), window, count: String(toNumber(count)) }]
  })
}

/** A rate without a counter belongs to those that have the number, or to none. */
function* rateStatements(rates: readonly Rate[], text: string, subjects: Subjects): Generator<Statement> {
  for (const { family, window, count } of rates) {
    const families: (Family | undefined)[] = family === undefined ? ['read', 'overall'] : [family]
    const having = families.filter((each) => family !== undefined || subjects.get(rateSubject(each, window))?.values.has(count))
    for (const each of having.length > 0 ? having : [undefined])
      yield { subject: rateSubject(each, window), value: count, excerpt: excerptOf(text) }
  }
}

export function* numbersInWords(text: string): Generator<Statement> {
  for (const sentence of sentencesOf(text)) {
    for (const { subject, about, notAbout, read } of RULES) {
      if (notAbout?.test(sentence) || !about.every((pattern) => pattern.test(sentence))) continue
      for (const number of read(sentence)) yield { subject, value: String(number), excerpt: excerptOf(sentence) }
    }
  }
}

/** The numbers that a page states, without those of samples, which can be anything. */
export function* statedNumbers(blocks: readonly Block[], subjects: Subjects): Generator<Statement> {
  let heading = ''
  for (const block of blocks) {
    if (block.kind === 'heading') heading = block.text
    else if (block.kind === 'row') {
      const text = block.cells.map((cell) => cell.text).join(' | ')
      yield* rateStatements(ratesInRow(block, heading), text, subjects)
      yield* numbersInWords(text)
    } else if (block.kind === 'text') {
      for (const sentence of sentencesOf(block.text)) yield* rateStatements(ratesIn(sentence, heading, block.text), sentence, subjects)
      yield* numbersInWords(block.text)
    }
  }
}
