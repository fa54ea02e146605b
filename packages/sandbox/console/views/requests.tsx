import { shellQuote, shellWord } from '@activity-tracking/spec/samples'
import { pathWithQuery } from '../../src/base/path-with-query.ts'
import { dateTimeOf, formatCount, hasWords, plural, shortPath, timeOf } from '../format.ts'
import { athleteChoices, athleteName, type JournalEntry, requests, state } from '../live.ts'
import { withDays } from '../parts/days.ts'
import { Empty } from '../parts/empty.tsx'
import type { Column } from '../parts/list.tsx'
import { FilterSelect, ListPage } from '../parts/list-page.tsx'
import { StatusPill } from '../parts/pill.tsx'
import { WithCode } from '../parts/with-code.tsx'
import { route, type ViewProps } from '../routing.ts'
import { NewRequest } from './new-request.tsx'
import { RequestPane } from './request-detail.tsx'

/** Part of the path of a request that is not sent yet: `#/requests/new/getActivity`. */
const NEW = 'new'

const STATUS_CLASSES = [
  { value: '2', label: '2xx' },
  { value: '3', label: '3xx' },
  { value: '4', label: '4xx' },
  { value: '5', label: '5xx' },
]

const COLUMNS: readonly Column<JournalEntry>[] = [
  { title: 'Time', width: 7, cell: ({ at }) => <time>{timeOf(Date.parse(at))}</time>, raw: ({ at }) => dateTimeOf(Date.parse(at)) },
  { title: 'Method', width: 5.5, from: 'middle', isBelow: true, cell: ({ method }) => <code>{method}</code> },
  {
    title: 'Path',
    isMain: true,
    cell: (entry) => <code>{pathWithQuery(shortPath(entry.path), entry.query)}</code>,
    raw: ({ path }) => path,
  },
  { title: 'Status', width: 4.75, cell: ({ status }) => <StatusPill status={status} /> },
  { title: 'Operation', width: 11, from: 'wide', cell: ({ operation_id: id }) => <span class="soft">{id}</span> },
  { title: 'Athlete', width: 11, from: 'wide', isBelow: true, cell: ({ athlete_id: id }) => athleteName(id) },
  {
    title: 'Why',
    from: 'middle',
    isBelow: true,
    cell: ({ why }) =>
      why && (
        <span class="soft">
          <WithCode text={why} />
        </span>
      ),
  },
]

/** Whether an entry passes the filters of the URL. */
function matches(
  { number, method, path, query: parameters, operation_id: operation, status, athlete_id: athlete, why }: JournalEntry,
  query: URLSearchParams,
): boolean {
  const is = (name: string, value: unknown): boolean => ['', String(value)].includes(query.get(name) ?? '')
  return (
    is('status', String(status).charAt(0)) &&
    is('operation', operation) &&
    is('athlete', athlete) &&
    hasWords([number, method, pathWithQuery(path, parameters), operation, status, athleteName(athlete), why], query.get('q'))
  )
}

/** The journal holds the last requests. */
function countOf(shown: number, held: number, all: number): string {
  const whole = all > held ? `the last ${formatCount(held)} of ${plural(all, 'request')}` : plural(all, 'request')
  return shown === held ? whole : `${formatCount(shown)} of ${whole}`
}

/** Every request to the service as it is made, with the reason for its refusal. */
export function RequestsView({ path: [number, operationId] }: ViewProps) {
  const { query } = route.value
  if (number === NEW) return <NewRequest key={query.toString()} operationId={operationId ?? ''} />
  const all = requests.value
  const shown = all.filter((entry) => matches(entry, query)).reverse()
  const operations = [...new Set(all.flatMap(({ operation_id: id }) => id ?? []))].sort()
  return (
    <ListPage
      title="Requests"
      nouns="requests"
      count={countOf(shown.length, all.length, all.at(-1)?.number ?? 0)}
      selects={
        <>
          <FilterSelect name="status" all="Any status" options={STATUS_CLASSES} />
          <FilterSelect name="operation" all="Any operation" options={operations.map((id) => ({ value: id, label: id }))} />
          <FilterSelect name="athlete" all="Any athlete" options={athleteChoices()} />
        </>
      }
      empty={<NoRequests />}
      items={withDays(shown, ({ at }) => Date.parse(at))}
      columns={COLUMNS}
      keyOf={({ number: key }) => String(key)}
    >
      {number !== undefined && <RequestPane number={Number(number)} />}
    </ListPage>
  )
}

function NoRequests() {
  const { base_url: baseUrl, grants } = state.value ?? {}
  const token = grants?.[0]?.access_token
  const authorization = token === undefined ? '"Authorization: Bearer $ACCESS_TOKEN"' : shellQuote(`Authorization: Bearer ${token}`)
  return (
    <Empty title="No requests yet" command={`curl -H ${authorization} ${shellWord(`${baseUrl}/athlete`)}`}>
      Requests to the API and to the OAuth paths appear here as they are made.
    </Empty>
  )
}
