import type { ComponentChildren } from 'preact'
import type { ControlClient } from '../../../src/control/client.ts'
import { plural } from '../../format.ts'
import { athleteChoices } from '../../parts/athlete-options.tsx'
import { FilterBar, FilterSelect } from '../../parts/filter-bar.tsx'
import { Pane } from '../../parts/pane.tsx'
import { type Column, RowTable } from '../../parts/row-table.tsx'
import { href, route } from '../../routing.ts'
import { type Id, isSame, UNTITLED } from '../identity.ts'
import { useLoaded } from '../world-data.ts'

/** What a list of the world's data shows. */
export interface CollectionViewProps<T> {
  /** Id of the view: `gear`. */
  readonly view: string
  readonly title: string
  /** One of them: `privacy zone`. */
  readonly noun: string
  readonly nouns?: string
  /** The rest of the path: the id of the one that is shown, or `new`. */
  readonly path: readonly string[]
  /** @param athleteId only those of this athlete */
  readonly read: (client: ControlClient, athleteId: string | undefined) => Promise<readonly T[]>
  /** Columns after the name. Lists that are too narrow for them show the last one and the summary. */
  readonly columns: readonly Column<T>[]
  /** What is below the name in a narrow list. */
  readonly summaryOf: (item: T) => readonly (string | number | null | undefined)[]
  readonly idOf: (item: T) => Id
  readonly nameOf: (item: T) => string
  /** What the filter looks through, besides the name. */
  readonly textOf?: (item: T) => string
  /** Leads to a page instead of a pane. */
  readonly hrefOf?: (item: T) => string
  /** Cannot be narrowed to an athlete. */
  readonly isShared?: boolean
  /** The form that makes a new one. */
  readonly create: ComponentChildren
  /** What is beside the list. */
  readonly detail?: (item: T) => ComponentChildren
}

/** The athlete that the lists are narrowed to, by the URL. */
export const athleteFilter = (): string | undefined => route.value.query.get('athlete') || undefined

const NEW = 'new'

/** The parameters of a list that its links keep. */
const filters = (): Record<string, string> => Object.fromEntries([...route.value.query].filter(([name]) => name !== 'world'))

/** A list of the world's data, with one of them or a form for a new one beside it. */
export function CollectionView<T>(props: CollectionViewProps<T>) {
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
    textOf,
    hrefOf,
    isShared,
    create,
    detail,
  } = props
  const athleteId = isShared ? undefined : athleteFilter()
  const { value: items, error } = useLoaded(`${view} ${athleteId}`, (client) => read(client, athleteId)).value
  const words = (route.value.query.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const shown = items?.filter((item) => {
    const text = `${nameOf(item)} ${String(idOf(item))} ${textOf?.(item) ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const [selected] = path
  const item = selected === undefined ? undefined : items?.find((each) => isSame(idOf(each), selected))
  return (
    <div class={`split data ${view}`}>
      <div class="list">
        <FilterBar title={title} of={nouns} count={error === undefined ? countOf(shown?.length, items?.length, noun, nouns) : ''}>
          {!isShared && <AthleteSelect />}
          <a class="button small" href={href([view, NEW], filters())}>
            New {noun}
          </a>
        </FilterBar>
        {error !== undefined && <p class="alarm">{error}</p>}
        {items?.length === 0 && <p class="none soft">No {nouns} here.</p>}
        {shown && shown.length > 0 && (
          <RowTable
            label={title}
            items={shown}
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
      {items && !item && selected !== undefined && selected !== NEW && (
        <Pane title={`No ${noun} ${selected}`} back={[view]} query={filters()}>
          <p class="soft missing">It was deleted, or it belongs to another athlete than the list shows.</p>
        </Pane>
      )}
    </div>
  )
}

const nameColumn = <T,>({ nameOf, summaryOf }: Pick<CollectionViewProps<T>, 'nameOf' | 'summaryOf'>): Column<T> => ({
  title: 'Name',
  name: 'name',
  cell: (item) => (
    <>
      {nameOf(item) || UNTITLED}
      <span class="under">{summaryOf(item).filter(Boolean).join(' · ')}</span>
    </>
  ),
})

function countOf(shown: number | undefined, all: number | undefined, noun: string, nouns: string): string {
  if (shown === undefined || all === undefined) return '…'
  return shown === all ? plural(all, noun, nouns) : `${shown} of ${plural(all, noun, nouns)}`
}

const AthleteSelect = () => <FilterSelect name="athlete" all="All athletes" options={athleteChoices()} />
