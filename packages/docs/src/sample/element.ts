/** An element with attributes and children. Text stays text, whatever it contains. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | boolean>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) {
    if (typeof value === 'string') created.setAttribute(attribute, value)
    else created.toggleAttribute(attribute, value)
  }
  created.append(...children)
  return created
}
