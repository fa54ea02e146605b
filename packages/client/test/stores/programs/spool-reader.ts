// Says that it is ready, and prints the ids of all entries of a spool when its input ends: `spool-reader.ts DIRECTORY KEY`.
import { text } from 'node:stream/consumers'
import { fileSpool } from '../../../src/spool/file-spool.ts'

const [directory = '', key = ''] = process.argv.slice(2)
const spool = fileSpool({ directory, ...(key !== '' && { key: Buffer.from(key, 'hex') }) })
console.log('ready')
await text(process.stdin)
for (const { id } of spool.entries()) console.log(id)
