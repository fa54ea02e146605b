/** What pages and recipes use of Next.js, which is not installed here. */
declare module 'next/server' {
  export function after(work: Promise<unknown>): void
}

declare module 'next/headers' {
  export function cookies(): Promise<{ toString(): string }>
}
