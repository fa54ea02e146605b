/** For `--import`: a process whose clock starts at a time, for example that of the sandbox. */
export const clockAt = (time: string): string =>
  `data:text/javascript,${encodeURIComponent(`const real = Date.now; const offset = ${Date.parse(time)} - real(); Date.now = () => real() + offset`)}`
