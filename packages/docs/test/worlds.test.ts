import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startSandbox } from '@activity-tracking/sandbox'
import { describe, expect, it } from 'vitest'
import { allBlocks } from './code-blocks/read-blocks.ts'
import { emptyFolder } from './support/recipe.ts'

const PAGE = 'packages/docs/src/content/docs/sandbox/worlds.mdx'
const blocks = (await allBlocks()).filter(({ page, language }) => page === PAGE && language === 'yaml')

const SECONDS = Array.from({ length: 301 }, (_, second) => second)
const START = Date.UTC(2026, 9, 25, 6)
const timeAt = (second: number): string => new Date(START + second * 1000).toISOString()
const latitudeAt = (second: number): string => (60.39 + second * 0.00003).toFixed(6)

/** Files that the worlds of the page name. */
const FILES: Readonly<Record<string, string>> = {
  'rides/morning.gpx': `<gpx><trk><type>cycling</type><trkseg>${SECONDS.map(
    (second) => `<trkpt lat="${latitudeAt(second)}" lon="5.32"><time>${timeAt(second)}</time></trkpt>`,
  ).join('')}</trkseg></trk></gpx>`,
}

describe('worlds on the page about them', () => {
  it('exist', () => {
    expect(blocks).toHaveLength(2)
  })

  it.each(blocks.map((block) => ({ name: `${block.page}:${block.line}`, ...block })))('are valid: $name', async ({ code }) => {
    await using folder = await emptyFolder()
    for (const [name, content] of Object.entries({ ...FILES, 'world.yaml': code })) {
      await mkdir(join(folder.path, name, '..'), { recursive: true })
      await writeFile(join(folder.path, name), content)
    }
    await (await startSandbox({ world: join(folder.path, 'world.yaml'), listen: false })).close()
  })
})
