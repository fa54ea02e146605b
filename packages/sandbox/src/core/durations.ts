/** Access tokens are valid for 6 hours, in seconds (specification, "Limits"). */
export const TOKEN_LIFETIME = 21_600
/** A refresh returns new tokens if this many seconds or fewer are left (specification, "Refresh"). */
export const RENEWAL_MARGIN = 3_600
/** Time limit for the response of a callback, in milliseconds (specification, "Limits"). */
export const CALLBACK_TIME_LIMIT = 2_000
/** The same while the clock of the world is frozen: a busy machine must not cause an attempt that waits for a clock that nobody moves. */
export const FROZEN_CALLBACK_TIME_LIMIT = 30_000

/** Total number of attempts to deliver an event (specification, "Limits"). */
export const MOST_ATTEMPTS = 3
