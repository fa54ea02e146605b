// The other half of the proof: each row's check fails as soon as the description no longer states what the row states.

import { describe, expect, it } from 'vitest'
import { jsonText, type Node } from './checks/document.ts'
import { sections } from './checks/sections.ts'

const spoiledBy = (spoil: (document: Node) => void): Node => {
  const document: Node = JSON.parse(jsonText)
  spoil(document)
  return document
}

describe.each(Object.entries(sections))('%s', (_, cases) => {
  it.each(cases.map((row) => [row.name, row] as const))('%s: every removal is detected', (_, row) => {
    const unnoticed = Object.entries(row.spoils)
      .map(([label, spoil]) => ({ label, document: spoiledBy(spoil) }))
      .filter(({ document }) => row.check(document).length === 0)
    expect(Object.keys(row.spoils)).not.toHaveLength(0)
    expect(unnoticed.map(({ label }) => label)).toEqual([])
  })

  it('every row has a unique name', () => {
    const names = cases.map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})
