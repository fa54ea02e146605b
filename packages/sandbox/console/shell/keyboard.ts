/** `/` moves the focus to the filter of the view, unless the reader is writing. */
export function focusFilter(event: KeyboardEvent): void {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target instanceof HTMLElement && event.target.matches('input, select, textarea, [contenteditable]')) return
  const filter = document.querySelector<HTMLInputElement>('input[type="search"]')
  if (filter === null) return
  event.preventDefault()
  filter.focus()
  filter.select()
}
