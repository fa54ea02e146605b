import type { Bounds, Place } from '../tracks/geometry.ts'

/** Measurements at the corners of squares. */
export interface Grid {
  /** The south-western corner. */
  readonly origin: Place
  /** Meters from corner to corner. */
  readonly cell: number
  readonly columns: number
  readonly rows: number
  readonly values: Float64Array
}

/** Measures a part of the map. The last squares extend beyond it if it is not a multiple of them. */
export function measureGrid({ west, south, east, north }: Bounds, cell: number, measure: (place: Place) => number): Grid {
  const [columns, rows] = [Math.ceil((east - west) / cell) + 1, Math.ceil((north - south) / cell) + 1]
  const values = new Float64Array(columns * rows).map((_, corner) =>
    measure({ east: west + (corner % columns) * cell, north: south + Math.floor(corner / columns) * cell }),
  )
  return { origin: { east: west, north: south }, cell, columns, rows, values }
}
