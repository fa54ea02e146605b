// Runs the suite in Node, Bun and Deno. Argument: the file that describes the setting. Prints the results as JSON.
import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { runClientSuite } from './client-suite.mjs'

const [file] = process.argv.slice(2)
console.log(JSON.stringify(await runClientSuite(JSON.parse(await readFile(file, 'utf8')))))
