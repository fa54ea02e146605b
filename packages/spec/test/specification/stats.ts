// Specification, "Athlete stats (GET /athletes/{id}/stats)".

export const statsKeys = ['all_ride_totals', 'all_run_totals', 'all_swim_totals', 'ytd_ride_totals', 'recent_ride_totals'] as const

export interface TotalsField {
  readonly name: string
  readonly unit: RegExp
}

export const totalsFields: readonly TotalsField[] = [
  { name: 'count', unit: /number of activities/i },
  { name: 'distance', unit: /meters/i },
  { name: 'moving_time', unit: /seconds/i },
  { name: 'elapsed_time', unit: /seconds/i },
  { name: 'elevation_gain', unit: /meters/i },
]
