// Shows that something takes its time: one line for each phase, with its seconds.
// Plain JavaScript, so that the Node that npm runs on can read it.

/** Set by `--quiet` of the program that is started. Children inherit it. */
const QUIET = 'TOOLKIT_QUIET'

/** Lets this process and those that it starts show only errors, if their program is to be quiet. @param {readonly string[]} args */
export function obeyQuiet(args) {
  if (args.includes('--quiet')) process.env[QUIET] = '1'
}

/**
 * Shows on standard error what is done, and for how long. On a terminal, the line is written again each second.
 * @template T
 * @param {string} what such as `Installing dependencies`
 * @param {(show: (detail: string) => void) => Promise<T>} work calls its argument with what it has reached; only terminals show it
 * @returns {Promise<T>}
 */
export async function phase(what, work, { stderr, env } = process) {
  if (env[QUIET]) return work(() => {})
  const begun = performance.now()
  const seconds = () => `${Math.round((performance.now() - begun) / 1_000)} s`
  let reached = ''
  const rewrite = () => stderr.write(`\r\u001b[K${`${what} … ${seconds()}${reached}`.slice(0, (stderr.columns || 80) - 1)}`)
  stderr.write(`${what} …`)
  const timer = stderr.isTTY ? setInterval(rewrite, 1_000) : undefined
  try {
    return await work((detail) => {
      reached = ` (${detail})`
    })
  } finally {
    clearInterval(timer)
    reached = ''
    if (stderr.isTTY) rewrite()
    else stderr.write(` ${seconds()}`)
    stderr.write('\n')
  }
}
