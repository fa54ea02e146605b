import { readFile } from 'node:fs/promises'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { runTool } from '../run.ts'
import type { Packed } from './pack.ts'

const JAVASCRIPT_OR_JSON = /\.(js|json)$/

async function publintProblems(tarball: string): Promise<string[]> {
  const { buffer, byteOffset, byteLength } = await readFile(tarball)
  const bytes = new Uint8Array(buffer, byteOffset, byteLength).slice().buffer
  const { messages, pkg } = await publint({ pack: { tarball: bytes }, level: 'warning' })
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code)
}

async function typeProblems({ tarball, files }: Packed): Promise<string[]> {
  const untyped = Object.keys(files).filter((entry) => !JAVASCRIPT_OR_JSON.test(files[entry] ?? ''))
  const exclude = untyped.length > 0 ? ['--exclude-entrypoints', ...untyped] : []
  const options = ['--profile', 'esm-only', '--format', 'ascii', '--no-summary', '--no-color', '--no-emoji']
  const { code, output } = await runTool('attw', [tarball, ...options, ...exclude])
  return code === 0 ? [] : [output.trim()]
}

/** What publint (errors and warnings) and are-the-types-wrong (profile esm-only) find in a tarball. */
export async function lintPacked(packed: Packed): Promise<string[]> {
  const found = await Promise.all([publintProblems(packed.tarball), typeProblems(packed)])
  return found.flat().map((problem) => `${packed.name}: ${problem}`)
}
