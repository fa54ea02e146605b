import type { OperationId } from '@activity-tracking/spec'
import { follow, type Schema } from '../description/document.ts'

/** Names by which older programs send the sport of a new activity (decision 074). */
const OLDER_NAMES: Readonly<Partial<Record<OperationId, string>>> = { createActivity: 'type', createUpload: 'activity_type' }

/** The older name of a field of a body; undefined where there is none. */
export const olderNameOf = (operationId: OperationId, field: string): string | undefined =>
  field === 'sport_type' ? OLDER_NAMES[operationId] : undefined

/** Whether programs also send the values of a field of a body in lower case. */
export const isCaseless = (field: string): boolean => Object.values(OLDER_NAMES).includes(field)

/** A value of an enumeration as the description spells it; undefined when it has no such value. */
export function describedSpelling(schema: Schema, value: unknown): string | undefined {
  const { enum: choices } = follow<Schema>(schema)
  if (typeof value !== 'string' || !Array.isArray(choices)) return undefined
  return choices.map(String).find((choice) => choice.toLowerCase() === value.toLowerCase())
}
