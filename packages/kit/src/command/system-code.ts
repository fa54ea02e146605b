/** The code of the underlying system or connection error, such as ECONNREFUSED, which `fetch` hides in causes. */
export function systemCodeIn(error: unknown, depth = 0): string | undefined {
  const { code, cause, errors } = Object(error) as { readonly code?: unknown; readonly cause?: unknown; readonly errors?: unknown }
  if (typeof code === 'string' && /^[A-Z][A-Z\d_]+$/.test(code)) return code
  const inner = cause ?? (Array.isArray(errors) ? errors[0] : undefined)
  return inner === undefined || depth > 3 ? undefined : systemCodeIn(inner, depth + 1)
}
