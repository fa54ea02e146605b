/** The fields directly in a list. */
const rowsIn = (list: Element): HTMLElement[] => Array.from(list.querySelectorAll<HTMLElement>(':scope > div'))

/** The `details` element of a field with the fields of its object. */
const objectIn = (row: Element): HTMLDetailsElement | null => row.querySelector<HTMLDetailsElement>(':scope > dd > details:has(> .fields)')

/** The text of a field, without the fields of its object. */
function textOf(row: Element): string {
  const parts = Array.from(row.children).flatMap((part) => (part.matches('dd') ? Array.from(part.childNodes) : [part]))
  const inner = objectIn(row)
  return parts
    .filter((part) => part !== inner)
    .map(({ textContent }) => textContent ?? '')
    .join(' ')
    .toLowerCase()
}

/** The filter of a list of fields. */
class FieldFilter {
  readonly #list: HTMLElement
  /** The elements that the filter has opened and will close. */
  readonly #opened = new Set<HTMLDetailsElement>()

  constructor(list: HTMLElement) {
    this.#list = list
  }

  /** Shows the fields that have every word in their name or description, or a field in them that does. Returns how many it shows. */
  apply(query: string): number {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean)
    const fields = this.#list.querySelector(':scope > .fields') ?? this.#list
    return rowsIn(fields).filter((row) => this.#show(row, words)).length
  }

  #show(row: HTMLElement, words: readonly string[]): boolean {
    const text = textOf(row)
    const matches = words.every((word) => text.includes(word))
    const inner = objectIn(row)
    const matchesInside = inner !== null && this.#showInside(inner, matches ? [] : words)
    if (inner) this.#open(inner, matchesInside && !matches)
    row.hidden = !matches && !matchesInside
    return !row.hidden
  }

  #showInside(inner: Element, words: readonly string[]): boolean {
    return rowsIn(inner.querySelector('.fields') ?? inner).filter((row) => this.#show(row, words)).length > 0
  }

  #open(inner: HTMLDetailsElement, isWanted: boolean): void {
    if (isWanted && !inner.open) {
      inner.open = true
      this.#opened.add(inner)
    } else if (!isWanted && this.#opened.delete(inner)) {
      inner.open = false
    }
  }
}

function addFilter(list: HTMLElement, input: HTMLInputElement, output: Element): void {
  const filter = new FieldFilter(list)
  const apply = (): void => {
    const shown = filter.apply(input.value)
    output.textContent = input.value.trim() === '' ? '' : `${shown} shown`
  }
  input.addEventListener('input', apply)
  // A link to a field that the filter hides.
  addEventListener('hashchange', () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (!target?.closest('[hidden]') || !list.contains(target)) return
    input.value = ''
    apply()
    target.scrollIntoView()
  })
}

function addExpansion(list: HTMLElement, button: HTMLButtonElement): void {
  const parts = Array.from(list.querySelectorAll('details'))
  const areAllOpen = (): boolean => parts.every(({ open }) => open)
  const update = (): void => {
    button.textContent = areAllOpen() ? 'Collapse all' : 'Expand all'
  }
  // The event does not bubble.
  list.addEventListener('toggle', update, { capture: true })
  button.addEventListener('click', () => {
    const isOpening = !areAllOpen()
    for (const part of parts) part.open = isOpening
  })
}

/** Adds the filter and the button that expands all fields to a list. */
export function addFieldTools(list: HTMLElement): void {
  const input = list.querySelector<HTMLInputElement>(':scope > .field-tools > input')
  const output = list.querySelector(':scope > .field-tools > output')
  const button = list.querySelector<HTMLButtonElement>(':scope > .field-tools > button')
  if (input && output) addFilter(list, input, output)
  if (button) addExpansion(list, button)
}
