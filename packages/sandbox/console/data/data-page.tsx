import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import type { ViewProps } from '../routing.ts'

type DataPages = typeof import('./data-pages.ts')

const pages = signal<DataPages | undefined>(undefined)
const problem = signal<string | undefined>(undefined)

async function load(): Promise<void> {
  if (pages.value !== undefined) return
  problem.value = undefined
  try {
    pages.value = await import('./data-pages.ts')
  } catch {
    problem.value = 'This part of the console could not be loaded. Is the sandbox still running?'
  }
}

/** A view that is loaded when a view of the data is shown for the first time. */
export const dataPage = (name: keyof DataPages): ComponentType<ViewProps> =>
  function DataPage(props) {
    useEffect(() => void load(), [])
    const Page = pages.value?.[name]
    if (Page !== undefined) return <Page {...props} />
    return problem.value === undefined ? (
      <p class="page soft">Loading …</p>
    ) : (
      <div class="page">
        <p class="alarm" role="alert">
          {problem.value}
        </p>
      </div>
    )
  }
