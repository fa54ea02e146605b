import { parseExact } from '../base/exact-json.ts'
import { athleteOf, groupBy, idIn, isRead, type Observation, type Rule, shownBy } from './observation.ts'

/** Lists whose items have most fields of the details. */
const DETAILS: Readonly<Record<string, { readonly detail: string; readonly things: string }>> = {
  listActivities: { detail: 'getActivity', things: 'activities' },
  listAthleteRoutes: { detail: 'getRoute', things: 'routes' },
  listStarredSegments: { detail: 'getSegment', things: 'segments' },
  listAthleteClubs: { detail: 'getClub', things: 'clubs' },
}

/** With fewer details after a list, the athlete may have opened them. */
const FEWEST_DETAILS = 5

/** One request for each item of a list. */
export const listInsteadOfDetails: Rule = (observations) =>
  Object.entries(DETAILS).flatMap(([list, { detail, things }]) => {
    const reads = observations.filter((each) => isRead(each) && (each.operationId === list || each.operationId === detail))
    const found = groupBy(reads, athleteOf).flatMap((group) => detailsOfLists(group, list))
    const message = `${found.length} ${things} were read one by one after a list request. The items of the list have most of the fields.`
    return shownBy(found, 'list-instead-of-details', message)
  })

/** Many details of items that the previous list already included. */
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

/** After a day, an app cannot know that nothing has changed. */
const DAY = 24 * 60 * 60 * 1000

/** Operations that an app has to poll, because no event reports that they are done. */
const POLLED_ON_PURPOSE = ['getUpload']

/** Repeated reads of the same object with the same response. */
export const readAgain: Rule = (observations) => {
  const objects = observations.filter(
    (each) => isRead(each) && each.operationId?.startsWith('get') === true && !POLLED_ON_PURPOSE.includes(each.operationId),
  )
  const again = groupBy(objects, ({ path, query, athleteId }) => `${athleteId} ${path}?${query}`).flatMap((reads) =>
    reads.filter((read, index) => isSame(reads[index - 1], read) && read.at - (reads[index - 1]?.at ?? 0) < DAY),
  )
  return groupBy(again, ({ operationId }) => operationId).flatMap((reads) => {
    const count = `${reads.length} ${reads[0].operationId} request${reads.length === 1 ? '' : 's'}`
    return shownBy(reads, 'read-again', `${count} returned data that the app had read within the previous day.`)
  })
}

const isSame = (before: Observation | undefined, read: Observation): boolean => before?.text !== undefined && before.text === read.text

/** With fewer lists without changes, it may be a coincidence. */
const FEWEST_POLLS = 3

/** The first page of the list of activities, repeatedly without changes. */
export const polled: Rule = (observations) => {
  const lists = observations.filter((each) => isRead(each) && each.operationId === 'listActivities' && pageOf(each) === 1)
  return groupBy(lists, athleteOf).flatMap((reads) => {
    const vain = reads.filter((read, index) => isSame(reads[index - 1], read))
    if (vain.length < FEWEST_POLLS) return []
    const message = `The activities of athlete ${reads[0].athleteId} were listed ${vain.length} times without a change; a webhook reports each change.`
    return shownBy(vain, 'polled', message)
  })
}

/** Refreshes that returned the same tokens. */
export const refreshedEarly: Rule = (observations) => {
  const early = observations.filter(isSamePair)
  const times = early.length === 1 ? 'once' : `${early.length} times`
  return shownBy(early, 'refreshed-early', `A token was refreshed ${times} with more than an hour left, which returns the same tokens.`)
}

function isSamePair({ operationId, status, form, text }: Observation): boolean {
  if (operationId !== 'issueToken' || status !== 200 || text === undefined) return false
  const sent = form.get('refresh_token')
  return form.get('grant_type') === 'refresh_token' && (parseExact(text) as { refresh_token?: unknown }).refresh_token === sent
}
