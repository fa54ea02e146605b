/** Sends a request and gives its answer: `fetch`, or a layer around it. */
export type Send = (request: Request) => Promise<Response>

/**
 * One concern of sending (authorization, later retry, quota, …): given what comes after it, gives a sender with the concern added.
 * Unlike middleware of openapi-fetch, a layer may wait, answer itself, or send more than once.
 */
export type Layer = (next: Send) => Send

/** Wraps `send` in layers, the first outermost. */
export const compose = (layers: readonly Layer[], send: Send): Send => layers.reduceRight((next, layer) => layer(next), send)
