import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { apps, state } from '../live.ts'
import { ICONS, Icon } from '../parts/icon.tsx'
import { Pill } from '../parts/pill.tsx'
import { goTo, href, route, type View } from '../routing.ts'
import { VIEWS } from '../views.ts'

const GROUPS = [...new Set(VIEWS.map(({ group }) => group))]
/** On a narrow screen these are in the bar at the bottom, the others are in the menu. */
const IN_BAR = VIEWS.slice(0, 4)

/** Links to all views: a column on wide screens, a bar with a menu on narrow ones. */
export function Navigation({ current }: { readonly current: View | undefined }) {
  const isOpen = useSignal(false)
  const { path } = route.value
  useEffect(() => {
    isOpen.value = false
  }, [path])
  return (
    <>
      <header class={isOpen.value ? 'side open' : 'side'}>
        <p class="brand">
          <strong>Sandbox</strong> <Pill tone="warn" text="unofficial" />
        </p>
        <WorldSwitch />
        <nav aria-label="Pages">
          {GROUPS.map((group) => (
            <section key={group}>
              <h2>{group}</h2>
              <ul>
                {VIEWS.filter((view) => view.group === group).map((view) => (
                  <li key={view.id}>
                    <ViewLink view={view} isCurrent={view === current} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      </header>
      <nav class="bar" aria-label="Main pages">
        {IN_BAR.map((view) => (
          <ViewLink key={view.id} view={view} isCurrent={view === current} />
        ))}
        <button
          type="button"
          class={current === undefined || IN_BAR.includes(current) ? '' : 'current'}
          aria-expanded={isOpen.value}
          onClick={() => {
            isOpen.value = !isOpen.value
          }}
        >
          <Icon path={ICONS.menu} />
          <span>More</span>
        </button>
      </nav>
    </>
  )
}

const ViewLink = ({ view: { id, title, icon }, isCurrent }: { readonly view: View; readonly isCurrent: boolean }) => (
  <a href={href([id])} aria-current={isCurrent ? 'page' : undefined}>
    <Icon path={icon} />
    <span>{title}</span>
  </a>
)

/** Shows another world. */
function WorldSwitch() {
  const current = state.value?.client_id
  return (
    <label class="world-switch">
      <span>World</span>
      <select
        value={current}
        onChange={(event) => {
          const [view = ''] = route.value.path
          const chosen = apps.value.find(({ client_id }) => client_id === event.currentTarget.value)
          goTo([view], { world: chosen?.default ? '' : chosen?.client_id })
        }}
      >
        {apps.value.map(({ client_id: id, name }) => (
          <option key={id} value={id} selected={id === current}>
            {name} · {id}
          </option>
        ))}
      </select>
    </label>
  )
}
