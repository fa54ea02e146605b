/**
 * The median: the middle value, or the mean of the two middle values.
 * @throws RangeError if there are no values
 */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  if (low === undefined || high === undefined) throw new RangeError('The median of no values is undefined')
  return (low + high) / 2
}
