import type { Activity } from '../identity.ts'
import { type Figure, Figures } from '../parts/figures.tsx'
import { formatDistance, formatDuration, formatMeters, formatVelocity, velocityName } from '../units.ts'

/** The totals of an activity, as far as it has them. */
export function ActivityFigures({ activity }: { readonly activity: Activity }) {
  const figure = (name: string, field: keyof Activity, unit: string, format: (value: number) => string): Figure | undefined => {
    const value = activity[field]
    return typeof value === 'number' && value > 0 ? { name, value: format(value), raw: `${field}: ${value} ${unit}` } : undefined
  }
  const rounded = (unit: string) => (value: number) => `${Math.round(value)} ${unit}`
  return (
    <Figures
      figures={[
        figure('Distance', 'distance', 'm', formatDistance),
        figure('Moving time', 'moving_time', 's', formatDuration),
        activity.elapsed_time !== activity.moving_time && figure('Elapsed time', 'elapsed_time', 's', formatDuration),
        figure('Climb', 'total_elevation_gain', 'm', formatMeters),
        figure(velocityName(activity.sport_type ?? ''), 'average_speed', 'm/s', (speed) =>
          formatVelocity(speed, activity.sport_type ?? ''),
        ),
        figure('Heart rate', 'average_heartrate', 'bpm', rounded('bpm')),
        figure('Power', 'average_watts', 'W', rounded('W')),
        figure('Energy', 'calories', 'kcal', rounded('kcal')),
        { name: 'Kudos', value: activity.kudos_count ?? 0 },
        { name: 'Comments', value: activity.comment_count ?? 0 },
      ]}
    />
  )
}
