import type { ComponentChildren } from 'preact'
import type { ControlPage, ThingKind } from '../../src/control/client.ts'
import { plural } from '../format.ts'
import { athleteChoices } from '../parts/athlete-options.tsx'
import { NoMatch } from '../parts/empty.tsx'
import { FilterBar, FilterSelect } from '../parts/filter-bar.tsx'
import { type Column, List } from '../parts/list.tsx'
import { Pane } from '../parts/pane.tsx'
import { href, route, type ViewProps } from '../routing.ts'
import { type Things, UNTITLED } from './identity.ts'
import { LoadJson } from './load-json.tsx'
import type { Listing } from './things.tsx'
import { useLoaded, useLoadedList } from './world-data.ts'

interface ThingsViewProps<K extends ThingKind> {
  readonly listing: Listing<K>
  /** The rest of the path: the id of the one that is shown, or `load`. */
  readonly path: readonly string[]
  /** Filters of this list, besides the text and the athlete. */
  readonly filters?: ComponentChildren
  /** Names of the URL's parameters for them, which are those of the control API. */
  readonly filterNames?: readonly string[]
}

const LOAD = 'load'

const ATHLETE = 'athlete'
/** Parameters of the URL with another name in the control API. */
const PARAMETERS: Readonly<Record<string, string>> = { [ATHLETE]: 'athlete_id' }

/** The parameters of a list that its links keep. */
const filters = (): Record<string, string> => Object.fromEntries([...route.value.query].filter(([name]) => name !== 'world'))

/** A list of things of the world, with one of them or a new one beside it. */
export function ThingsView<K extends ThingKind>({ listing, path, filters: ownFilters, filterNames = [] }: ThingsViewProps<K>) {
  const { kind, title, noun, nouns = `${noun}s`, isShared, columns, detail } = listing
  const { query } = route.value
  const q = (query.get('q') ?? '').trim()
  const names = [...(isShared ? [] : [ATHLETE]), ...filterNames]
  const chosen = {
    ...(q !== '' && { q }),
    ...Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[PARAMETERS[name] ?? name, query.get(name) ?? '']] : []))),
  }
  const { items, total, error, readMore } = useLoadedList(
    `${kind} ${JSON.stringify(chosen)}`,
    (client, page) => client.listPage('listThings', { kind, ...chosen, ...page }) as unknown as Promise<ControlPage<Things[K][]>>,
  )
  const [selected] = path
  return (
    <div class={`split data ${kind}`}>
      <div class="list">
        <FilterBar title={title} of={nouns} count={error !== undefined ? '' : total !== undefined ? plural(total, noun, nouns) : '…'}>
          {!isShared && <FilterSelect name={ATHLETE} all="Any athlete" options={athleteChoices()} />}
          {ownFilters}
          <a class="button small" href={href([kind, LOAD], filters())}>
            Load JSON
          </a>
        </FilterBar>
        {error !== undefined && <p class="alarm">{error}</p>}
        {total === 0 && (Object.keys(chosen).length > 0 ? <NoMatch nouns={nouns} view={kind} /> : <p class="none soft">No {nouns} yet.</p>)}
        {items.length > 0 && (
          <List
            label={title}
            items={items}
            total={total ?? items.length}
            onEnd={readMore}
            columns={[nameColumn(listing), ...columns]}
            keyOf={({ id }) => String(id)}
            hrefOf={({ id }) => href([kind, String(id)], detail === undefined ? {} : filters())}
            selected={selected}
          />
        )}
      </div>
      {selected === LOAD && (
        <Pane title="Load JSON" back={[kind]} query={filters()}>
          <LoadJson listing={listing} />
        </Pane>
      )}
      {selected !== undefined && selected !== LOAD && <ThingPane key={selected} listing={listing} id={selected} />}
    </div>
  )
}

/** The view of a kind that has no filters of its own. */
export const viewOf =
  <K extends ThingKind>(listing: Listing<K>) =>
  ({ path }: ViewProps) => <ThingsView listing={listing} path={path} />

/** The thing that the URL names, wherever it is in the list, and its JSON. */
function ThingPane<K extends ThingKind>({ listing, id }: { readonly listing: Listing<K>; readonly id: string }) {
  const { kind, noun, nameOf, detail } = listing
  const { value: thing, error } = useLoaded(`${kind} ${id}`, (client) =>
    client.getThing({ kind, id } as { readonly kind: K; readonly id: string }),
  )
  if (error !== undefined) {
    return (
      <Pane title={`No ${noun} ${id}`} back={[kind]} query={filters()}>
        <p class="soft">It does not exist, or it was deleted.</p>
      </Pane>
    )
  }
  if (thing === undefined) return null
  return (
    <Pane title={nameOf(thing) || UNTITLED} back={[kind]} query={filters()}>
      {detail?.(thing)}
      <LoadJson listing={listing} thing={thing} />
    </Pane>
  )
}

const nameColumn = <K extends ThingKind>({ nameOf }: Listing<K>): Column<Things[K]> => ({
  title: 'Name',
  isMain: true,
  cell: (thing) => nameOf(thing) || UNTITLED,
})
