import { POINTS } from '../support/halts.ts'
import { describeKilledApps } from './expect-takeover.ts'

describeKilledApps(POINTS)
