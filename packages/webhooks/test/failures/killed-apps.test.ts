import { describeKilledApps } from './expect-takeover.ts'

// The hardest point: the work is done, and the inbox does not know it. All are in `killed-apps.long.ts`.
describeKilledApps(['after onChange'])
