/** Markup that is safe to send. */
export interface Markup {
  readonly markup: string
}

type Part = string | Markup | readonly Markup[]

/** Markup from a template: texts are escaped, markup is not. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  markup: strings.map((text, index) => text + render(parts[index] ?? '')).join(''),
})

function render(part: Part): string {
  if (typeof part === 'string') return escapeHtml(part)
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
