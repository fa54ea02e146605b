import { parseExact } from '../exact-json.ts'
import { type Finding, groupBy, idIn, isRead, type Observation, type Rule } from './observation.ts'

/** Lists whose items have most of what the details have. */
const DETAILS: Readonly<Record<string, { readonly detail: string; readonly things: string }>> = {
  listActivities: { detail: 'getActivity', things: 'activities' },
  listAthleteRoutes: { detail: 'getRoute', things: 'routes' },
  listStarredSegments: { detail: 'getSegment', things: 'segments' },
  listAthleteClubs: { detail: 'getClub', things: 'clubs' },
}

/** Fewer details after a list may be what the athlete has opened. */
const FEWEST_DETAILS = 5

/** One request for each item of a list. */
export const listInsteadOfDetails: Rule = (observations) =>
  Object.entries(DETAILS).flatMap(([list, { detail, things }]) => {
    const reads = observations.filter((each) => isRead(each) && (each.operationId === list || each.operationId === detail))
    const found = groupBy(reads, ({ athleteId }) => athleteId ?? '').flatMap((group) => detailsOfLists(group, list))
    if (found.length === 0) return []
    const message = `${found.length} ${things} were read one by one after a list of them, whose items have most of the fields.`
    return [{ code: 'list-instead-of-details', message, requests: found.map(({ number }) => number) } satisfies Finding]
  })

/** The details of items that the list before them had, where they are many. */
function detailsOfLists(reads: readonly Observation[], list: string): Observation[] {
  const found: Observation[] = []
  let listed = new Set<string>()
  let details = new Map<string, Observation>()
  const close = (): void => {
    if (details.size >= FEWEST_DETAILS) found.push(...details.values())
    details = new Map()
  }
  for (const read of reads) {
    if (read.operationId === list) {
      // The next page of a list continues it.
      if (pageOf(read) === 1) {
        close()
        listed = new Set()
      }
      for (const id of idsIn(read.text)) listed.add(id)
    } else if (listed.has(idIn(read))) details.set(idIn(read), read)
  }
  close()
  return found
}

const pageOf = ({ query }: Observation): number => Number(query?.get('page') ?? 1)

function idsIn(text: string | undefined): string[] {
  const list = text === undefined ? undefined : parseExact(text)
  return Array.isArray(list) ? list.map(({ id }: { readonly id: unknown }) => String(id)) : []
}

/** Somebody who reads again after a day cannot know that nothing has changed. */
const DAY = 24 * 60 * 60 * 1000

/** Operations that are polled because nothing tells when they are done. */
const POLLED_ON_PURPOSE = ['getUpload']

/** The same object with the same response. */
export const readAgain: Rule = (observations) => {
  const objects = observations.filter(
    (each) => isRead(each) && each.operationId?.startsWith('get') === true && !POLLED_ON_PURPOSE.includes(each.operationId),
  )
  const again = groupBy(objects, ({ path, query, athleteId }) => `${athleteId} ${path}?${query}`).flatMap((reads) =>
    reads.filter((read, index) => isSame(reads[index - 1], read)),
  )
  return groupBy(again, ({ operationId }) => operationId ?? '').map((reads) => ({
    code: 'read-again',
    message: `${counted(reads.length, `${reads[0]?.operationId} request`)} returned what the app had read within the last day.`,
    requests: reads.map(({ number }) => number),
  }))
}

const isSame = (before: Observation | undefined, read: Observation): boolean =>
  before !== undefined && read.text !== undefined && read.text === before.text && read.at - before.at < DAY

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`

/** Fewer lists without news may be a coincidence. */
const FEWEST_POLLS = 3

/** The first page of the list of activities, time and again without news. */
export const polled: Rule = (observations) => {
  const lists = observations.filter((each) => isRead(each) && each.operationId === 'listActivities' && pageOf(each) === 1)
  return groupBy(lists, ({ athleteId }) => athleteId ?? '').flatMap((reads) => {
    const vain = reads.filter((read, index) => {
      const before = reads[index - 1]
      return before?.text !== undefined && before.text === read.text
    })
    if (vain.length < FEWEST_POLLS) return []
    const message = `The activities of athlete ${reads[0]?.athleteId} were listed ${vain.length} times without news; a webhook reports each change.`
    return [{ code: 'polled', message, requests: vain.map(({ number }) => number) } satisfies Finding]
  })
}
