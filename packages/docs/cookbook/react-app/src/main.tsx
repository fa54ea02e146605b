// The page: the athlete's latest activities, or a link to connect.
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

interface Activity {
  readonly id: string
  readonly name: string
  readonly distance: number
}

type State =
  | 'loading'
  | 'not connected'
  | 'failed'
  | { readonly activities: readonly Activity[] }

async function load(): Promise<State> {
  const response = await fetch('/api/activities')
  if (response.status === 401) return 'not connected'
  if (!response.ok) return 'failed'
  return { activities: await response.json() }
}

function Page() {
  const [state, setState] = useState<State>('loading')
  useEffect(() => {
    load().then(setState, () => setState('failed'))
  }, [])

  if (state === 'loading') return <p>Loading</p>
  if (state === 'not connected') return <a href="/connect">Connect</a>
  if (state === 'failed') {
    return (
      <p role="alert">The service does not respond. Try again later.</p>
    )
  }
  return (
    <>
      <h1>My activities</h1>
      <ul>
        {state.activities.map(({ id, name, distance }) => (
          <li key={id}>
            {name}: {(distance / 1000).toFixed(1)} km
          </li>
        ))}
      </ul>
    </>
  )
}

const element = document.getElementById('page')
if (element !== null) createRoot(element).render(<Page />)
