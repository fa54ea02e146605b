/** URL-encoded form of a request body. Undefined and null values are left out. */
export function toForm(body: Readonly<Record<string, unknown>>): string {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  return form.toString()
}
