import { useEffect } from 'preact/hooks'
import { problem, state } from '../live.ts'
import { href, route, worldName } from '../routing.ts'
import { VIEWS } from '../views.ts'
import { ClockBar } from './clock-bar.tsx'
import { Banners, Notices } from './messages.tsx'
import { Navigation } from './navigation.tsx'

/** `/` moves the focus to the filter of the view, unless the reader is writing. */
function focusFilter(event: KeyboardEvent): void {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target instanceof HTMLElement && event.target.matches('input, select, textarea, [contenteditable]')) return
  const filter = document.querySelector<HTMLInputElement>('input[type="search"]')
  if (filter === null) return
  event.preventDefault()
  filter.focus()
  filter.select()
}

/** The whole page: navigation, clock, and the view that the URL names. */
export function App() {
  const [id, ...path] = route.value.path
  const view = VIEWS.find((each) => each.id === id) ?? (id === undefined ? VIEWS[0] : undefined)
  useEffect(() => {
    document.title = view === undefined ? 'Sandbox console' : `${view.title} · Sandbox console`
  }, [view])
  useEffect(() => {
    addEventListener('keydown', focusFilter)
    return () => removeEventListener('keydown', focusFilter)
  }, [])
  return (
    <>
      <button type="button" class="main skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the content
      </button>
      <div class="shell">
        <Navigation current={view} />
        <div class="stage">
          <ClockBar />
          <Banners />
          <main id="main" tabIndex={-1}>
            {view === undefined ? <UnknownView id={id ?? ''} /> : <CurrentView view={view} path={path} />}
          </main>
        </div>
      </div>
      <Notices />
    </>
  )
}

function CurrentView({ view, path }: { readonly view: (typeof VIEWS)[number]; readonly path: readonly string[] }) {
  if (problem.value !== undefined && state.value === undefined) {
    return (
      <div class="page">
        <h1>{view.title}</h1>
        <p class="alarm" role="alert">
          {problem.value}
        </p>
        {worldName.value !== undefined && (
          <p>
            <a href={href([view.id], { world: '' })}>Show the default world</a>
          </p>
        )}
      </div>
    )
  }
  if (state.value === undefined) return <p class="page soft">Reading the world …</p>
  return <view.component path={path} />
}

const UnknownView = ({ id }: { readonly id: string }) => (
  <div class="page">
    <h1>Page not found</h1>
    <p>The console does not have a page “{id}”.</p>
  </div>
)
