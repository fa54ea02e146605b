import type { Bounds, Place } from '../tracks/geometry.ts'

/** Measurements at the corners of squares. */
export type Grid = ReturnType<typeof measureGrid>

/**
 * Measures a part of the map. The last squares extend beyond it if it is not a multiple of them.
 * @param cell meters from corner to corner
 */
export function measureGrid({ west, south, east, north }: Bounds, cell: number, measure: (place: Place) => number) {
  const [columns, rows] = [Math.ceil((east - west) / cell) + 1, Math.ceil((north - south) / cell) + 1]
  const values = new Float64Array(columns * rows).map((_, corner) =>
    measure({ east: west + (corner % columns) * cell, north: south + Math.floor(corner / columns) * cell }),
  )
  return { west, south, cell, columns, rows, values }
}
