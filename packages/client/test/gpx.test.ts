import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GpxStreams, toGpx } from '../src/index.ts'

const about = { series_type: 'time', original_size: 2, resolution: 'high' } as const
const latlng = {
  ...about,
  data: [
    [60.39299, 5.32415],
    [60.3930001, -0.00000012],
  ],
}
const time = { ...about, data: [0, 75] }
const ride = { start_date: '2026-10-18T07:14:20Z' }
const pointsIn = (text: string): string[] => text.match(/<trkpt .*?<\/trkpt>/g) ?? []

describe('toGpx', () => {
  it('writes the activity and each point', () => {
    const activity = {
      ...ride,
      id: '9007199254740993',
      name: 'Bergen & <Os>',
      description: 'With Liv,\n"twice"',
      sport_type: 'GravelRide',
      distance: 1000,
    }
    const streams = {
      latlng,
      time,
      altitude: { ...about, data: [40.9, -0.5] },
      heartrate: { ...about, data: [121, 140] },
      cadence: { ...about, data: [0, 82] },
      temp: { ...about, data: [-2, 3] },
      watts: { ...about, data: [200, 0] },
      moving: { ...about, data: [true, false] },
    }
    expect(toGpx(activity, streams)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1" version="1.1" creator="Activity-Tracking Client">
 <metadata>
  <name>Bergen &amp; &lt;Os&gt;</name>
  <time>2026-10-18T07:14:20Z</time>
 </metadata>
 <trk>
  <name>Bergen &amp; &lt;Os&gt;</name>
  <desc>With Liv,\n&quot;twice&quot;</desc>
  <src>Activity 9007199254740993</src>
  <type>GravelRide</type>
  <trkseg>
   <trkpt lat="60.39299" lon="5.32415"><ele>40.9</ele><time>2026-10-18T07:14:20Z</time><extensions><power>200</power><gpxtpx:TrackPointExtension><gpxtpx:atemp>-2</gpxtpx:atemp><gpxtpx:hr>121</gpxtpx:hr><gpxtpx:cad>0</gpxtpx:cad></gpxtpx:TrackPointExtension></extensions></trkpt>
   <trkpt lat="60.3930001" lon="-0.00000012"><ele>-0.5</ele><time>2026-10-18T07:15:35Z</time><extensions><power>0</power><gpxtpx:TrackPointExtension><gpxtpx:atemp>3</gpxtpx:atemp><gpxtpx:hr>140</gpxtpx:hr><gpxtpx:cad>82</gpxtpx:cad></gpxtpx:TrackPointExtension></extensions></trkpt>
  </trkseg>
 </trk>
</gpx>
`)
  })

  it('omits what the activity and the streams do not have', () => {
    const text = toGpx({ ...ride, name: null, description: '' }, { latlng, time })
    expect(text).not.toMatch(/<(name|desc|src|type|ele|extensions)>/)
    const watts = { ...about, data: [200] }
    expect(pointsIn(toGpx(ride, { latlng, time, watts })).map((point) => point.includes('<extensions>'))).toEqual([true, false])
  })

  it('removes characters that XML does not allow, and keeps all others', () => {
    const name = "a\u0000b\u000bc\uffffd\ud800e\tž 漢 😀 \u0085 ]]>'"
    expect(toGpx({ ...ride, name }, { latlng, time })).toContain('<name>abcd\ufffde\tž 漢 😀 \u0085 ]]&gt;&apos;</name>')
  })

  it('omits points without a position or a time, and values that are null', () => {
    const recorded: unknown = {
      latlng: { ...latlng, data: [[60, 5], null, [], [60, 6], [60, 7]] },
      time: { ...time, data: [0.5, 1, 2, null, 4] },
      heartrate: { ...about, data: [null, 1, 2, 3, 99] },
    }
    expect(pointsIn(toGpx(ride, recorded as GpxStreams))).toEqual([
      '<trkpt lat="60" lon="5"><time>2026-10-18T07:14:20.500Z</time></trkpt>',
      expect.stringContaining('<gpxtpx:hr>99</gpxtpx:hr>'),
    ])
  })

  it('writes all digits of any number without an exponent', () => {
    const value = fc.double({ min: -180, max: 180, noNaN: true })
    fc.assert(
      fc.property(value, value, (lat, lng) => {
        const data = [[lat, lng]]
        const [point = ''] = pointsIn(toGpx(ride, { latlng: { ...about, data }, time: { ...about, data: [0] } }))
        const [, ...written] = /lat="(-?\d+(?:\.\d+)?)" lon="(-?\d+(?:\.\d+)?)"/.exec(point) ?? []
        expect(written.map((digits) => Number(digits) + 0)).toEqual([lat + 0, lng + 0])
      }),
    )
  })

  it.each([
    ['the streams have no latlng', ride, { time }, /contain no latlng/],
    ['latlng is empty', ride, { latlng: { ...about, data: [] }, time: { ...about, data: [] } }, /contain no latlng/],
    ['the streams have no time', ride, { latlng }, /contain no time/],
    ['the streams were not read together', ride, { latlng, time: { ...about, data: [0] } }, /different lengths/],
    ['start_date is missing', {}, { latlng, time }, /no valid start_date/],
    ['start_date is not a date', { start_date: 'today' }, { latlng, time }, /no valid start_date/],
  ])('throws a TypeError if %s', (_what, activity, streams, message) => {
    const write = () => toGpx(activity, streams)
    expect(write).toThrow(TypeError)
    expect(write).toThrow(message)
  })
})
