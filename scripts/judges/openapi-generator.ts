import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fromRoot } from '../paths.ts'

const VERSION = '7.25.0'
const SHA256 = '41ce4f6b07f196676439d710759fa1ced7a08066d06ff1bf314681470289efae'
const URL = `https://repo1.maven.org/maven2/org/openapitools/openapi-generator-cli/${VERSION}/openapi-generator-cli-${VERSION}.jar`
const JAR = fromRoot(`scripts/judges/generators/node_modules/.cache/openapi-generator-cli-${VERSION}.jar`)

const isIt = (content: Buffer): boolean => createHash('sha256').update(content).digest('hex') === SHA256

/**
 * The path of openapi-generator, a Java program. It is downloaded from Maven Central unless it exists.
 * @throws Error if the download has another checksum
 */
export async function openapiGenerator(): Promise<string> {
  const present = await readFile(JAR).catch(() => undefined)
  if (present !== undefined && isIt(present)) return JAR
  const content = Buffer.from(await (await fetch(URL)).arrayBuffer())
  if (!isIt(content)) throw new Error(`${URL} does not have the expected checksum.`)
  await mkdir(dirname(JAR), { recursive: true })
  await writeFile(JAR, content)
  return JAR
}
