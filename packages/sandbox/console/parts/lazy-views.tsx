import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import type { ViewProps } from '../routing.ts'

/**
 * Views in a file that is loaded when one of them is shown for the first time.
 * @param load imports the file
 * @returns the view with the name of an export
 */
export function lazyViews<Views extends object>(load: () => Promise<Views>): (name: keyof Views) => ComponentType<ViewProps> {
  const views = signal<Views | undefined>(undefined)
  const problem = signal<string | undefined>(undefined)

  const loadOnce = async (): Promise<void> => {
    if (views.value !== undefined) return
    problem.value = undefined
    try {
      views.value = await load()
    } catch {
      problem.value = 'This part of the console could not be loaded. Is the sandbox still running?'
    }
  }

  return (name) =>
    function LazyView(props) {
      useEffect(() => void loadOnce(), [])
      const View = views.value?.[name] as ComponentType<ViewProps> | undefined
      if (View !== undefined) return <View {...props} />
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
}
