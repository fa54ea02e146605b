const DAY = 86_400_000

/** Degrees Celsius at sea level: cold around the end of January, cool in the morning. */
export function temperatureAt(local: number): number {
  const season = Math.cos((2 * Math.PI * ((local / DAY) % 365.25)) / 365.25 - 0.45)
  const hour = Math.cos((2 * Math.PI * (local % DAY)) / DAY - 3.9)
  return 8.5 - 7.5 * season + 2.5 * hour
}

/** Degrees lost per metre of height. */
export const LAPSE = 0.0065
