import type { Landscape } from './map/backdrop.tsx'
import { useLoaded } from './world-data.ts'

/** The landscape of the world that is shown; undefined until it is read. */
export const useLandscape = (): Landscape | undefined => useLoaded('map', (client) => client.getMap()).value.value
