/** The headers by which browsers and frameworks say that a request only looks ahead. */
const PURPOSES = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz']

/** Whether nobody has clicked yet. @param header the value of a header, empty when it was not sent */
export const isPrefetch = (header: (name: string) => string): boolean =>
  /prefetch|prerender|preview/i.test(PURPOSES.map(header).join()) || header('Next-Router-Prefetch') !== ''
