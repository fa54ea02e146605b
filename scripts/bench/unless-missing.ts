/** Measures what needs a server, or prints why it is not measured if the server is not installed. */
export async function unlessMissing<Measured>(
  name: string,
  missing: string | undefined,
  measure: () => Promise<readonly Measured[]>,
): Promise<readonly Measured[]> {
  if (missing === undefined) return measure()
  console.log(`${name}: not measured, because ${missing}`)
  return []
}
