/** What a page uses of Next.js, which is not installed here. */
declare module 'next/server' {
  export function after(work: Promise<unknown>): void
}
