/** Bytes of a file as sent. */
export const MAX_FILE_BYTES = 25 * 2 ** 20
/** Bytes of a file once decompressed. */
export const MAX_UNPACKED_BYTES = 64 * 2 ** 20
export const MAX_POINTS = 200_000
/** FIT messages of all kinds. */
export const MAX_MESSAGES = 400_000
/** XML elements inside each other. */
export const MAX_DEPTH = 64
/** Laps of a file: a day's ride with a lap each kilometre has fewer. */
export const MAX_LAPS = 1_000
/** Metres of a file's track, and so splits of a kilometre in thousands. */
export const MAX_METRES = 5_000_000
