import type { ErasureReceipt } from '../change.ts'
import { type Inbox, type LeasedEntry, type Mark, NEVER } from '../inbox/inbox.ts'
import { SYSTEM_ID } from '../inbox/rules.ts'
import type { LeaseWork } from './lease-work.ts'

/** Receipts are kept for this time, in milliseconds. */
const KEPT_MS = 90 * 86_400_000

/** The receipt of an erasure, which an entry has caused. All its attempts have the same one. */
export const receiptOf = ({ athleteId, generation, markedAt }: LeasedEntry, why: ErasureReceipt['why']): ErasureReceipt => ({
  id: generation.split(':')[0] ?? '',
  what: 'athlete',
  athleteId,
  why,
  requestedAt: markedAt,
  completedAt: null,
})

/** The note of a receipt. It does not belong to its athlete, of whom nothing is left. */
export const receiptMark = (receipt: ErasureReceipt): Mark => ({
  athleteId: SYSTEM_ID,
  kind: 'receipt',
  id: receipt.id,
  lane: 'background',
  dueAt: NEVER,
  progress: { ...receipt },
})

/** The receipts of completed erasures, the oldest first. */
export async function receiptsIn(inbox: Inbox): Promise<ErasureReceipt[]> {
  const notes = (await inbox.list(SYSTEM_ID, 'receipt')).filter(({ status }) => status === 'dirty')
  const receipts = notes.map(({ progress }) => progress as unknown as ErasureReceipt)
  return receipts.sort((one, other) => (one.completedAt ?? 0) - (other.completedAt ?? 0))
}

/** Removes old receipts. The lease is that of the toolkit's own entries. */
export async function removeReceipts({ lease, parts: { inbox, now } }: LeaseWork): Promise<void> {
  for (const note of await inbox.list(SYSTEM_ID, 'receipt')) {
    const isOld = Number(note.progress?.['completedAt'] ?? 0) + KEPT_MS <= now()
    if (note.status === 'dirty' && isOld) await inbox.settle(lease, note, { outcome: 'done' })
  }
}
