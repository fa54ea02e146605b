import type { LeasedEntry } from '../inbox/inbox.ts'
import { idsOf } from '../inbox/marking.ts'
import type { LeaseWork } from './lease-work.ts'

/** Lets the app remove what was read in an hour and not read again since. */
export async function workOnExpiry(work: LeaseWork, entry: LeasedEntry): Promise<void> {
  const { inbox, onExpire } = work.parts
  const { athleteId, lease } = work
  if (onExpire === undefined) return
  const sets = await inbox.list(athleteId, 'expiry')
  const later = sets.filter(({ id, status }) => status === 'dirty' && Number(id) > Number(entry.id))
  const kept = new Set(later.flatMap(({ progress }) => idsOf(progress)))
  const activityIds = idsOf(entry.progress).filter((id) => !kept.has(id))
  const profile = hasProfile(entry) && !later.some(hasProfile)
  const { fencingToken } = lease
  if (activityIds.length > 0 || profile) {
    await work.callApp('onExpire', (signal) => onExpire({ athleteId, activityIds, profile, fencingToken, signal }))
  }
  await work.settle(entry, { outcome: 'done' })
}

const hasProfile = ({ progress }: Pick<LeasedEntry, 'progress'>): boolean => progress?.['profile'] === true
