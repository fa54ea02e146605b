/** A recorded point for the builders of the three formats. */
export interface Sample {
  /** Epoch milliseconds. */
  time: number
  latitude?: number
  longitude?: number
  altitude?: number
  distance?: number
  speed?: number
  heartrate?: number
  cadence?: number
  watts?: number
  temp?: number
}

export const START = Date.UTC(2026, 4, 3, 6, 30, 0)

/** One point per second, northwards at 5 m/s and upwards at 0.2 m/s. */
export const steadySamples = (seconds: number): Sample[] =>
  Array.from({ length: seconds + 1 }, (_, index) => ({
    time: START + index * 1000,
    latitude: 46 + (index * 5) / 111_195.08,
    longitude: 14.5,
    altitude: 300 + index * 0.2,
    distance: index * 5,
    heartrate: 140 + (index % 2) * 10,
    cadence: 80,
    watts: 200,
    temp: 21,
  }))

/** The points of samples as the line of a segment. */
export const lineAlong = (samples: readonly Sample[]) => ({
  latlng: samples.map(({ latitude = 0, longitude = 0 }): [number, number] => [latitude, longitude]),
  altitude: samples.map(({ altitude = 0 }) => altitude),
})
