// Remembers what was done by a digest of everything that determines its result, so that it is not done again: the installation, generated files and checks.
// Plain JavaScript, so that the Node that npm runs on can read it.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './npm.mjs'

/**
 * A digest of files, by name and content, and of other facts. A file that does not exist is different from an empty one.
 * @param {readonly string[]} files relative to `home`
 * @param {readonly string[]} facts
 * @param {string} home
 */
export function digestOf(files, facts = [], home = ROOT) {
  const hash = createHash('sha256').update(JSON.stringify(facts))
  for (const file of files) {
    const path = join(home, file)
    hash.update(`\0${file}\0`)
    if (existsSync(path)) hash.update('\0').update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** The file that keeps the digest of what was done last. @param {string} name @param {string} home */
const stampOf = (name, home) => join(home, 'node_modules/.toolkit', name)

/** Whether something was done with this digest. @param {string} name @param {string} digest @param {string} home */
export function isDone(name, digest, home = ROOT) {
  const stamp = stampOf(name, home)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digest
}

/** Remembers that something was done with this digest. @param {string} name @param {string} digest @param {string} home */
export function noteDone(name, digest, home = ROOT) {
  const stamp = stampOf(name, home)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, digest)
}
