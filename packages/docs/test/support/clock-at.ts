/** For `--import`: a process whose clock starts at a time, for example that of the sandbox. */
export const clockAt = (time: string): string =>
  `data:text/javascript,${encodeURIComponent(`
    const Real = Date
    const offset = ${Date.parse(time)} - Real.now()
    globalThis.Date = class Date extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() + offset) : super(...given) }
      static now() { return Real.now() + offset }
    }`)}`
