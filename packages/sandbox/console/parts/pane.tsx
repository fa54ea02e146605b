import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { filters, goTo, route } from '../routing.ts'
import { ICONS, Icon } from './icon.tsx'

interface PaneProps {
  readonly title: ComponentChildren
  readonly children: ComponentChildren
}

const NARROW = '(width < 1100px)'

/** What is beside a list: the details of one item. On a narrow screen it covers the list. Escape closes it. */
export function Pane({ title, children }: PaneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const close = (): void => {
    const selected = document.querySelector<HTMLElement>('[aria-current="true"] a, a[aria-current="true"]')
    goTo(route.peek().path.slice(0, 1), filters.peek())
    selected?.focus()
  }
  // Escape closes it as soon as it is drawn.
  useLayoutEffect(() => {
    if (matchMedia(NARROW).matches) heading.current?.focus()
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return (
    <aside class="pane">
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" class="bare" onClick={close} aria-label="Close">
          <Icon path={ICONS.close} />
        </button>
      </header>
      <div class="pane-body">{children}</div>
    </aside>
  )
}
