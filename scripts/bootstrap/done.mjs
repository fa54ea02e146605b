// Remembers what was done by a digest of all that determines its result, so that it is not done again: the installation, and generated files.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './npm.mjs'

/**
 * A digest of files, by name and content, and of other facts. A file that does not exist is different from an empty one.
 * @param {readonly string[]} files relative to the root of the repository
 * @param {readonly string[]} facts
 */
export function digestOf(files, facts = []) {
  const hash = createHash('sha256').update(JSON.stringify(facts))
  for (const file of files) {
    const path = join(ROOT, file)
    hash.update(`\0${file}\0`)
    if (existsSync(path)) hash.update('\0').update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** @param {string} name */
const stampOf = (name) => join(ROOT, 'node_modules/.toolkit', name)

/** Whether something was done with this digest. @param {string} name @param {string} digest */
export const isDone = (name, digest) => existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === digest

/** Remembers that something was done with this digest. @param {string} name @param {string} digest */
export function noteDone(name, digest) {
  mkdirSync(dirname(stampOf(name)), { recursive: true })
  writeFileSync(stampOf(name), digest)
}
