import type { Block } from './blocks.ts'
import { sentencesOf } from './split-sentences.ts'
import { DATES, excerptOf, type Statement } from './subjects.ts'

const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']
const MONTH = `(${MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|sept)\\.?`
const DATE = new RegExp(
  [
    String.raw`\b(?<year>\d{4})[-/](?<month>\d\d)[-/](?<day>\d\d)\b`,
    String.raw`\b(?<month2>${MONTH})\s+(?:(?<day2>\d{1,2})(?:st|nd|rd|th)?,?\s+)?(?<year2>\d{4})\b`,
    String.raw`\b(?<day3>\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(?<month3>${MONTH}),?\s+(?<year3>\d{4})\b`,
  ].join('|'),
  'gi',
)

const monthNumber = (month: string): number => MONTHS.findIndex((name) => name.startsWith(month.slice(0, 3).toLowerCase())) + 1

/** The dates in a text, as `2027-01-04`, or `2027-01` for a month. */
export function datesIn(text: string): string[] {
  return Array.from(text.matchAll(DATE), ({ groups = {} }) => {
    const year = groups['year'] ?? groups['year2'] ?? groups['year3'] ?? ''
    const named = groups['month2'] ?? groups['month3']
    const month = named === undefined ? (groups['month'] ?? '') : String(monthNumber(named)).padStart(2, '0')
    const day = groups['day'] ?? groups['day2'] ?? groups['day3']
    return [year, month, ...(day === undefined ? [] : [day.padStart(2, '0')])].join('-')
  })
}

/** Words of a heading that only dates a section of a changelog, besides the date. */
const AROUND_A_DATE = /^(?:[\s\d.,:()–—-]|\b(?:v|version|release[ds]?|update[ds]?|changes?|on|of)\b)*$/i

/** The date of a heading of a changelog: it begins with the date, or has no other subject. */
function dateOfHeading(text: string): string | undefined {
  const [date] = datesIn(text)
  if (date === undefined) return undefined
  return text.search(DATE) <= 1 || AROUND_A_DATE.test(text.replaceAll(DATE, '')) ? date : undefined
}

const CHANGE =
  /\b(deprecat\w+|sunset\w*|retir\w+|remov\w+|discontinu\w+|shut ?down|end[- ]of[- ]life|no longer|will|effective|requir\w+|replac\w+|migrat\w+|breaking|introduc\w+|launch\w*|add(s|ed|ing)?|new|chang\w+|limit\w*|restrict\w+|availab\w+|support\w*)\b/i

export interface Dated {
  /** What the page states now. */
  readonly present: readonly Block[]
  /** What it states about changes, by date. */
  readonly notices: readonly Statement[]
}

/**
 * Separates what a page states now from what it tells about changes: sentences with a date, and sections of a changelog. A changelog also has facts that
 * no longer hold.
 */
export function separateNotices(blocks: readonly Block[]): Dated {
  const present: Block[] = []
  const notices: Statement[] = []
  const note = (value: string, text: string): number => notices.push({ subject: DATES, value, excerpt: excerptOf(text) })
  let section: { readonly date: string; readonly level: number } | undefined
  for (const block of blocks) {
    if (block.kind === 'heading') {
      const date = dateOfHeading(block.text)
      // Headings below a date belong to it.
      if (date !== undefined) section = { date, level: block.level }
      else if (section !== undefined && block.level <= section.level) section = undefined
    }
    const text = block.kind === 'row' ? block.cells.map((cell) => cell.text).join(' | ') : block.text
    if (section !== undefined) {
      if (block.kind === 'text' || block.kind === 'row') for (const date of new Set([section.date, ...datesIn(text)])) note(date, text)
      if (block.kind === 'heading' && CHANGE.test(text)) note(section.date, text)
    } else if (block.kind === 'text') {
      const sentences = sentencesOf(text)
      const dated = sentences.filter((sentence) => datesIn(sentence).length > 0)
      for (const sentence of dated.filter((each) => CHANGE.test(each))) for (const date of datesIn(sentence)) note(date, sentence)
      const rest = sentences.filter((sentence) => !dated.includes(sentence))
      present.push(dated.length === 0 ? block : { ...block, text: rest.join(' ') })
    } else if (block.kind === 'row') {
      if (CHANGE.test(text)) for (const date of datesIn(text)) note(date, text)
      // A row that begins with a date is an entry of a changelog.
      if (datesIn(block.cells[0]?.text ?? '').length === 0) present.push(block)
    } else present.push(block)
  }
  return { present, notices }
}
