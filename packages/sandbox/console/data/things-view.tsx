import type { ControlPage, ThingKind } from '../../src/control/client.ts'
import { plural } from '../format.ts'
import { athleteChoices } from '../live.ts'
import type { Column } from '../parts/list.tsx'
import { FilterSelect, ListPage } from '../parts/list-page.tsx'
import { Pane } from '../parts/pane.tsx'
import { filters, href, type ViewProps } from '../routing.ts'
import { type Things, UNTITLED } from './identity.ts'
import { LoadJson } from './load-json.tsx'
import type { Listing } from './things.tsx'
import { useLoaded, useLoadedList } from './world-data.ts'

const LOAD = 'load'

/** A list of things of the world, with one of them or a new one beside it. */
function ThingsView<K extends ThingKind>({ listing, selected }: { readonly listing: Listing<K>; readonly selected: string | undefined }) {
  const { kind, title, noun, nouns = `${noun}s`, isShared, columns } = listing
  const chosen = Object.fromEntries(Object.entries(filters.value).filter(([, value]) => value.trim() !== ''))
  const { items, total, error, readMore } = useLoadedList(
    `${kind} ${JSON.stringify(chosen)}`,
    (client, page) => client.listPage('listThings', { kind, ...chosen, ...page }) as unknown as Promise<ControlPage<Things[K][]>>,
  )
  return (
    <ListPage
      title={title}
      nouns={nouns}
      count={error !== undefined ? '' : total !== undefined ? plural(total, noun, nouns) : '…'}
      selects={
        <>
          {!isShared && <FilterSelect name="athlete_id" all="Any athlete" options={athleteChoices()} />}
          {listing.filters?.()}
          <a class="button small" href={href([kind, LOAD], filters.value)}>
            Load JSON
          </a>
        </>
      }
      above={error !== undefined && <p class="alarm">{error}</p>}
      empty={<p class="none soft">No {nouns} yet.</p>}
      items={items}
      total={total}
      onEnd={readMore}
      columns={[nameColumn(listing), ...columns]}
      keyOf={({ id }) => String(id)}
    >
      {selected === LOAD && (
        <Pane title="Load JSON">
          <LoadJson listing={listing} />
        </Pane>
      )}
      {selected !== undefined && selected !== LOAD && <ThingPane key={selected} listing={listing} id={selected} />}
    </ListPage>
  )
}

/** The view of a kind. */
export const viewOf =
  <K extends ThingKind>(listing: Listing<K>) =>
  ({ path: [selected] }: ViewProps) =>
    selected !== undefined && selected !== LOAD && listing.page ? (
      listing.page(selected)
    ) : (
      <ThingsView listing={listing} selected={selected} />
    )

/** The thing that the URL names, wherever it is in the list, and its JSON. */
function ThingPane<K extends ThingKind>({ listing, id }: { readonly listing: Listing<K>; readonly id: string }) {
  const { kind, noun, nameOf, detail } = listing
  const { value: thing, error } = useLoaded(`${kind} ${id}`, (client) =>
    client.getThing({ kind, id } as { readonly kind: K; readonly id: string }),
  )
  if (error !== undefined) {
    return (
      <Pane title={`No ${noun} ${id}`}>
        <p class="soft">It does not exist, or it was deleted.</p>
      </Pane>
    )
  }
  if (thing === undefined) return null
  return (
    <Pane title={nameOf(thing) || UNTITLED}>
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
