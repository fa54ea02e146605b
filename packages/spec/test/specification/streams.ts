// Specification, "Stream types (activity, route, segment, segment-effort streams)".

export interface StreamType {
  readonly type: string
  /** What the description must say of its content. */
  readonly content: readonly RegExp[]
}

export const streamTypes: readonly StreamType[] = [
  { type: 'time', content: [/seconds/i] },
  { type: 'distance', content: [/meters/i] },
  { type: 'latlng', content: [/lat/i, /(lng|lon)/i, /pair|point/i] },
  { type: 'altitude', content: [/meters/i] },
  { type: 'velocity_smooth', content: [/meters per second/i] },
  { type: 'heartrate', content: [/beats per minute/i] },
  { type: 'cadence', content: [/(revolutions|rotations) per minute/i] },
  { type: 'watts', content: [/watts/i] },
  { type: 'temp', content: [/degrees Celsius/i] },
  { type: 'grade_smooth', content: [/grade|gradient/i, /percent/i] },
]

export const streamEndpoints = [
  '/activities/{id}/streams',
  '/routes/{id}/streams',
  '/segments/{id}/streams',
  '/segment_efforts/{id}/streams',
] as const
