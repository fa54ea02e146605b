import { element } from './element.ts'

/** Two hidden lines, in pixels. A box that hides no more than that has no button. */
const TOLERATED = 40

/** Adds a button to each program that is longer than its box, which shows all of it. It covers nothing that is not scrolled to. */
for (const code of document.querySelectorAll<HTMLElement>('.expressive-code .frame > pre > code')) {
  if (code.scrollHeight <= code.clientHeight + TOLERATED) continue
  code.tabIndex = 0
  code.setAttribute('role', 'region')
  code.setAttribute('aria-label', 'Program')
  const button = element('button', { type: 'button', class: 'show-all' }, `Show all ${code.querySelectorAll('.ec-line').length} lines`)
  button.addEventListener('click', () => {
    code.closest('.frame')?.classList.add('whole')
    button.remove()
    code.focus()
  })
  code.parentElement?.after(button)
}
