import { element } from './element.ts'

/** Two hidden lines, in pixels. A box that hides no more than that has no button. */
const TOLERATED = 40

/** Adds a button to a program that is longer than its box, which shows all of it. */
function addButton(code: HTMLElement): void {
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

// A program of a framework that is not chosen has no height until it is.
const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (!(target instanceof HTMLElement) || target.scrollHeight <= target.clientHeight + TOLERATED) continue
    observer.unobserve(target)
    addButton(target)
  }
})
for (const code of document.querySelectorAll<HTMLElement>('.expressive-code .frame > pre > code')) observer.observe(code)
