import { describe, expect, it } from 'vitest'
import { createProjection, type Place } from '../../console/data/map/projection.ts'
import { nearestIndex, pathOf, trackOf } from '../../console/data/map/track.ts'
import { metersBetween } from '../../src/tracks/geometry.ts'
import type { Point } from '../../src/tracks/streams.ts'

const BERGEN: Point = [60.392, 5.324]

describe('projection', () => {
  const projection = createProjection(BERGEN)

  it('draws distances near its origin as long as they are', () => {
    for (const point of [
      [60.4, 5.324],
      [60.392, 5.4],
      [60.38, 5.3],
    ] satisfies Point[]) {
      const [east, south] = projection.toPlane(point)
      expect(Math.hypot(east, south) / metersBetween(BERGEN, point)).toBeCloseTo(1, 3)
    }
  })

  it('goes the short way across the 180th meridian', () => {
    const [east] = createProjection([-17, 179.99]).toPlane([-17, -179.99])
    expect(east).toBeGreaterThan(0)
    expect(east).toBeLessThan(3_000)
  })

  it('keeps the poles finite', () => {
    expect(projection.toPlane([90, 0]).every(Number.isFinite)).toBe(true)
    expect(createProjection([-90, 0]).toPlane([-90, 0]).every(Number.isFinite)).toBe(true)
  })

  it('computes how much larger a circle in another latitude is drawn', () => {
    expect(projection.stretchAt(BERGEN[0])).toBe(1)
    expect(projection.stretchAt(0)).toBeCloseTo(Math.cos((BERGEN[0] * Math.PI) / 180), 9)
  })
})

describe('track', () => {
  const projection = createProjection([0, 0])

  it('is interrupted where no position was recorded', () => {
    const track = trackOf([[0, 0], [0, 0.001], null, [0, 0.003], [], [0, 0.004]], projection)
    expect(track.map((place) => place === null)).toEqual([false, false, true, false, true, false])
    expect(pathOf(track)).toBe('M0 0L111.2 0M333.6 0M444.8 0')
  })
})

describe('the nearest point of a track', () => {
  /** Out to the east and back again, a meter further south. */
  const out = Array.from({ length: 11 }, (_place, index): Place => [index * 100, 0])
  const track = [...out, null, ...out.map(([east]): Place => [east, 1]).reverse()]

  it('is the nearest one of the pass', () => {
    expect(nearestIndex(track, [290, 0], 50, 0)).toBe(3)
    expect(nearestIndex(track, [330, 0], 50, 3)).toBe(3)
    expect(nearestIndex(track, [370, 0], 50, 3)).toBe(4)
  })

  it('is on the pass that the crosshair is on', () => {
    expect(nearestIndex(track, [300, 0], 50, 5)).toBe(3)
    expect(nearestIndex(track, [300, 0], 50, 20)).toBe(19)
  })

  it('does not exist far from the track', () => {
    expect(nearestIndex(track, [300, 60], 50, null)).toBeNull()
    expect(nearestIndex([null, null], [0, 0], 50, null)).toBeNull()
    expect(nearestIndex([], [0, 0], 50, null)).toBeNull()
  })
})
