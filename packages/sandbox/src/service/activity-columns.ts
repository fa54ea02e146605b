import type { components } from '../api.gen.ts'

/** What the database must know of an activity to sort, filter and add up. */
export const activityColumns = (detail: components['schemas']['DetailedActivity']) => ({
  start: Math.floor(Date.parse(detail.start_date ?? '') / 1000),
  sportType: detail.sport_type ?? 'Workout',
  distance: detail.distance ?? 0,
  movingTime: detail.moving_time ?? 0,
  elapsedTime: detail.elapsed_time ?? 0,
  gain: detail.total_elevation_gain ?? 0,
})
