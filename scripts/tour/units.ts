/** `68.2 km` from meters. */
export const kilometers = (distance: number): string => `${(distance / 1000).toFixed(1)} km`

/** Whole meters. */
export const meters = (value: number): string => value.toFixed(0)

/** `2:07:31` from seconds. */
export const clock = (seconds: number): string => {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`
}
