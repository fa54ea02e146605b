/** Path of the control API on the sandbox's origin. */
export const CONTROL_BASE = '/_sandbox'

/** Whether a path belongs to the control API or to the sandbox's own pages. */
export const isControlPath = (path: string): boolean => path === CONTROL_BASE || path.startsWith(`${CONTROL_BASE}/`)
