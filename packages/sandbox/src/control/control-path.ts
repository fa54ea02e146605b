/** Path of the control API on the sandbox's origin. */
export const CONTROL_BASE = '/_sandbox'

/** Whether a path is one of the control API, or of what the sandbox shows of itself. */
export const isControlPath = (path: string): boolean => path === CONTROL_BASE || path.startsWith(`${CONTROL_BASE}/`)
