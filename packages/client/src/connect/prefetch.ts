/** The headers that browsers and frameworks send with a prefetch. */
const PURPOSES = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz']

/** Whether a request is a prefetch. @param header the value of a header, empty when it was not sent */
export const isPrefetch = (header: (name: string) => string): boolean =>
  /prefetch|prerender|preview/i.test(PURPOSES.map(header).join()) || header('Next-Router-Prefetch') !== ''
