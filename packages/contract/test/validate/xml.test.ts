import { describe, expect, it } from 'vitest'
import { problemsOfXml } from '../../src/validate/xml.ts'

describe('well-formed XML', () => {
  it('is accepted', () => {
    expect(problemsOfXml('<?xml version="1.0" encoding="UTF-8"?>\n<gpx a="1"><!-- c --><trk><name>A &amp; B</name></trk></gpx>\n')).toEqual(
      [],
    )
  })

  it.each(['', 'text', '<gpx>', '<gpx><trk></gpx></trk>', '<gpx a=1/>', '<gpx>&nothing;</gpx>', '<gpx/><gpx/>', '<gpx>A & B</gpx>'])(
    'is not: %s',
    (text) => {
      expect(problemsOfXml(text)).not.toEqual([])
    },
  )
})
