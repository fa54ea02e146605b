import { useComputed, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { ControlClient, ControlPage } from '../../../src/control/client.ts'
import { plural } from '../../format.ts'
import { athleteChoices } from '../../parts/athlete-options.tsx'
import { NoMatch } from '../../parts/empty.tsx'
import { FilterBar, FilterSelect } from '../../parts/filter-bar.tsx'
import { Pane } from '../../parts/pane.tsx'
import { type Column, RowTable } from '../../parts/row-table.tsx'
import { href, route } from '../../routing.ts'
import { type Id, UNTITLED } from '../identity.ts'
import { type Page, usePagedList } from '../paged-list.ts'
import { useLoaded } from '../world-data.ts'

/** What the filters of a list select, as parameters of the control API. */
export interface Search extends Page {
  readonly q?: string
  readonly ids?: string
  readonly athlete_id?: string
  readonly sport_type?: string
  readonly from?: string
  readonly to?: string
}

/** What a list of the world's data shows. */
export interface CollectionViewProps<T extends object> {
  /** Id of the view: `gear`. */
  readonly view: string
  readonly title: string
  /** One of them: `privacy zone`. */
  readonly noun: string
  readonly nouns?: string
  /** The rest of the path: the id of the one that is shown, or `new`. */
  readonly path: readonly string[]
  readonly read: (client: ControlClient, search: Search) => Promise<ControlPage<readonly T[]>>
  /** Columns after the name. Lists that are too narrow for them show the last one and the summary. */
  readonly columns: readonly Column<T>[]
  /** What is below the name in a narrow list. */
  readonly summaryOf: (item: T) => readonly (string | number | null | undefined)[]
  readonly idOf: (item: T) => Id
  readonly nameOf: (item: T) => string
  /** Leads to a page instead of a pane. */
  readonly hrefOf?: (item: T) => string
  /** Cannot be narrowed to an athlete. */
  readonly isShared?: boolean
  /** Filters of this list, besides the text and the athlete. */
  readonly filters?: ComponentChildren
  /** Names of the URL's parameters for them, which are those of the control API. */
  readonly filterNames?: readonly string[]
  /** The form that makes a new one. */
  readonly create: ComponentChildren
  /** What is beside the list. */
  readonly detail?: (item: T) => ComponentChildren
}

/** The athlete that the lists are narrowed to, by the URL. */
export const athleteFilter = (): string | undefined => route.value.query.get(ATHLETE) || undefined

const NEW = 'new'

const ATHLETE = 'athlete'
/** Parameters of the URL with another name in the control API. */
const PARAMETERS: Readonly<Record<string, string>> = { [ATHLETE]: 'athlete_id' }

/** The parameters of a list that its links keep. */
const filters = (): Record<string, string> => Object.fromEntries([...route.value.query].filter(([name]) => name !== 'world'))

/** A list of the world's data, with one of them or a form for a new one beside it. */
export function CollectionView<T extends object>(props: CollectionViewProps<T>) {
  const {
    view,
    title,
    noun,
    nouns = `${noun}s`,
    path,
    read,
    columns,
    summaryOf,
    idOf,
    nameOf,
    hrefOf,
    isShared,
    filters: ownFilters,
    filterNames = [],
    create,
    detail,
  } = props
  const { query } = route.value
  const q = useSettled((query.get('q') ?? '').trim())
  const names = [...(isShared ? [] : [ATHLETE]), ...filterNames]
  const chosen = {
    ...(q !== '' && { q }),
    ...Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[PARAMETERS[name] ?? name, query.get(name) ?? '']] : []))),
  }
  const items = usePagedList<T>(`${view} ${JSON.stringify(chosen)}`, (client, page) => read(client, { ...chosen, ...page }))
  const [selected] = path
  const isItem = selected !== undefined && selected !== NEW
  const item = useSelected(view, isItem ? selected : undefined, read).value
  return (
    <div class={`split data ${view}`}>
      <div class="list">
        <FilterBar title={title} of={nouns} count={items.error !== undefined ? '' : items.isRead ? plural(items.length, noun, nouns) : '…'}>
          {!isShared && <AthleteSelect />}
          {ownFilters}
          <a class="button small" href={href([view, NEW], filters())}>
            New {noun}
          </a>
        </FilterBar>
        {items.error !== undefined && <p class="alarm">{items.error}</p>}
        {items.isRead &&
          items.length === 0 &&
          (Object.keys(chosen).length > 0 ? <NoMatch nouns={nouns} view={view} /> : <p class="none soft">No {nouns} yet.</p>)}
        {items.length > 0 && (
          <RowTable
            label={title}
            items={items}
            columns={[nameColumn({ nameOf, summaryOf }), ...columns]}
            keyOf={(each) => String(idOf(each))}
            hrefOf={hrefOf ?? ((each) => href([view, String(idOf(each))], filters()))}
            selected={selected}
          />
        )}
      </div>
      {selected === NEW && (
        <Pane title={`New ${noun}`} back={[view]} query={filters()}>
          {create}
        </Pane>
      )}
      {item && detail && (
        <Pane title={nameOf(item) || UNTITLED} back={[view]} query={filters()}>
          {detail(item)}
        </Pane>
      )}
      {item === null && detail && (
        <Pane title={`No ${noun} ${selected}`} back={[view]} query={filters()}>
          <p class="soft missing">It does not exist, or it was deleted.</p>
        </Pane>
      )}
    </div>
  )
}

const nameColumn = <T extends object>({ nameOf, summaryOf }: Pick<CollectionViewProps<T>, 'nameOf' | 'summaryOf'>): Column<T> => ({
  title: 'Name',
  name: 'name',
  cell: (item) => (
    <>
      {nameOf(item) || UNTITLED}
      <span class="under">{summaryOf(item).filter(Boolean).join(' · ')}</span>
    </>
  ),
})

/** The item that the URL names, wherever it is in the list: null if it does not exist, undefined until it is read. */
const useSelected = <T extends object>(view: string, id: string | undefined, read: CollectionViewProps<T>['read']) => {
  const loaded = useLoaded(`${view} item ${id}`, async (client) => {
    const isId = id !== undefined && /^\w{1,20}$/.test(id)
    return isId ? ((await read(client, { ids: id, page: 1, per_page: 1 })).items[0] ?? null) : id === undefined ? undefined : null
  })
  return useComputed(() => loaded.value.value)
}

/** How long a text stays the same before it is searched for. */
const SETTLED_MS = 150

/** A text that is typed, when the typing pauses. */
function useSettled(text: string): string {
  const settled = useSignal(text)
  useEffect(() => {
    const timer = setTimeout(() => {
      settled.value = text
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [text, settled])
  return settled.value
}

const AthleteSelect = () => <FilterSelect name={ATHLETE} all="Any athlete" options={athleteChoices()} />
