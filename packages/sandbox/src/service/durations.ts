/** Access tokens live 6 hours, in seconds (specification, "Limits"). */
export const TOKEN_LIFETIME = 21_600
/** A refresh renews the tokens when this much life or less is left, in seconds (specification, "Refresh"). */
export const RENEWAL_MARGIN = 3_600
/** A callback has this long to respond, in milliseconds (specification, "Limits"). */
export const CALLBACK_TIME_LIMIT = 2_000
