import { describeKilledApps } from './expect-takeover.ts'

// The hardest points: work that is done and not settled, and an event that is stored and has woken nobody. All are in `killed-apps.long.ts`.
describeKilledApps(['after onChange', 'before wake'])
