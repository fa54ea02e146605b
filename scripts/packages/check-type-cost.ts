// Checks that type-checking of a program that calls every operation stays within budget.
import { runCheck } from '../run-check.ts'
import { inTempFolder } from '../temp-folder.ts'
import { measureTypes, type TypeCost } from './type-cost.ts'

/** Limit, as a multiple of the compiler's counts with plain openapi-fetch. */
const LIMIT = 1.5

/** One line per count. The seconds are printed but not checked, because they depend on the load of the machine. */
export function reportTypeCost(client: TypeCost, plain: TypeCost): { fits: boolean; text: string } {
  const ratios = (['instantiations', 'types'] as const).map((name) => ({ name, ratio: client[name] / plain[name] }))
  const lines = ratios.map(
    ({ name, ratio }) => `${name}: ${client[name]}, ${ratio.toFixed(2)} × the ${plain[name]} of openapi-fetch, at most ${LIMIT} ×`,
  )
  const fits = ratios.every(({ ratio }) => ratio <= LIMIT)
  return { fits, text: [...lines, `check time: ${client.seconds} s, with openapi-fetch ${plain.seconds} s`].join('\n') }
}

/**
 * Prints the compiler's counts for a program with all operations.
 * @throws Error if they exceed the budget
 */
export async function checkTypeCost(): Promise<void> {
  const cost = await inTempFolder(measureTypes)
  const { fits, text } = reportTypeCost(cost.client, cost['openapi-fetch'])
  if (!fits) throw new Error(`Type-checking the client exceeds its budget.\n${text}`)
  console.log(text)
}

if (import.meta.main) await runCheck(checkTypeCost)
